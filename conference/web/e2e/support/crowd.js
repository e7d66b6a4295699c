import { fileURLToPath } from 'node:url';
import { connect } from '@parley/client';
import { runnerImport } from 'vite';

/** The page's contract, which is TypeScript. */
const CONTRACT = fileURLToPath(new URL('../../ui/src/generated/Rooms.ts', import.meta.url));

/** @typedef {import('@parley/client').Peer} Peer */
/** @typedef {{ join(request: { room: string, name: string, resumeKey: undefined, invitation: undefined }): Promise<{ session: { follow(after: bigint): Promise<AsyncIterable<unknown>> } }> }} Entrance */

/**
 * Members without browsers: they join a room and follow it over one connection until it is closed.
 */
export class Crowd {
  /** @param {Peer} peer @param {Entrance} rooms @param {string} room */
  constructor(peer, rooms, room) {
    this.peer = peer;
    this.rooms = rooms;
    this.room = room;
  }

  /** @param {import('./server.js').Server} server @param {string} room */
  static async of(server, room) {
    const { module } = await runnerImport(CONTRACT);
    const { Rooms } = /** @type {{ Rooms: import('@parley/protocol').ContractType<Entrance> }} */ (module);
    const peer = await connect(`${server.origin.replace('http', 'ws')}/parley`);
    return new Crowd(peer, /** @type {Entrance} */ (/** @type {unknown} */ (await peer.lookup('rooms', Rooms))), room);
  }

  /** @param {readonly string[]} names */
  async joins(...names) {
    for (const name of names) {
      const { session } = await this.rooms.join({ room: this.room, name, resumeKey: undefined, invitation: undefined });
      void this.#stays(await session.follow(0n));
    }
  }

  /**
   * Reads the stream until the connection ends: a member without a stream counts as away.
   * @param {AsyncIterable<unknown>} items
   */
  async #stays(items) {
    try {
      for await (const item of items) if (item === undefined) return;
    } catch {
      // The connection was closed by leaves().
    }
  }

  async leaves() {
    await this.peer.close();
  }
}
