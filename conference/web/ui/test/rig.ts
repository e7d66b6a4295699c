import { BandwidthMonitor } from '../src/bandwidth.js';
import { Identity } from '../src/room/identity.js';
import { Room } from '../src/room/room.js';
import { Servers } from '../src/room/servers.js';
import { randomUuid } from '../src/room/uuid.js';
import type { TextStorage } from '../src/room/text-storage.js';
import { FakeClock } from '../../client/test/fake-clock.js';
import type { FakeServer } from './fake-server.js';

export class MemoryStorage implements TextStorage {
  readonly texts = new Map<string, string>();

  get(key: string): string | undefined {
    return this.texts.get(key);
  }

  set(key: string, value: string | undefined): void {
    if (value === undefined) this.texts.delete(key);
    else this.texts.set(key, value);
  }

  clear(): void {
    this.texts.clear();
  }
}

/** A browser tab: its storage, its clock, and its rooms one after the other. */
export class Tab {
  readonly clock = new FakeClock();
  readonly local: MemoryStorage;
  readonly session = new MemoryStorage();
  readonly bandwidth = new BandwidthMonitor('');
  /** Invitation in the link to the room. */
  invitation: string | undefined;
  private ids = 0;

  constructor(
    private readonly server: FakeServer,
    readonly name: string,
    local = new MemoryStorage(),
  ) {
    this.local = local;
  }

  /** Opens the page by an invitation link. */
  invited(): Room {
    this.invitation = 'a.b.c';
    this.identity().handleInvited();
    return this.open();
  }

  private identity(): Identity {
    return new Identity(this.local, 'physics', randomUuid, this.invitation);
  }

  open(name = this.name): Room {
    return new Room({
      room: 'physics',
      name,
      identity: this.identity(),
      invitation: this.invitation,
      storage: this.session,
      clock: this.clock,
      bandwidth: this.bandwidth,
      newId: () => `00000000-0000-4000-8000-${this.name.length.toString(16).padStart(4, '0')}${(++this.ids).toString(16).padStart(8, '0')}`,
      servers: new Servers('ws://a.example/parley', (uri) => this.server.dial(this.clock, uri), { jitter: () => 0 }),
    });
  }
}

/** Runs everything that needs no time to pass. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Returns the texts in the log, in order. */
export function texts(room: Room): string[] {
  return room.log.events.value.flatMap((event) => (event.type === 'MessagePosted' ? [event.text] : []));
}

/** Returns the messages that wait to be sent, in order. */
export function pending(room: Room): string[] {
  return room.outbox.messages.value.map(({ text }) => text);
}
