import { Reconnecting, type Peer, type ReconnectOptions } from '@parley/client';
import { SERVER_OPEN_MILLIS } from './limits.js';

interface DialOptions {
  readonly signal: AbortSignal;
  readonly openTimeoutMillis?: number | undefined;
}

/** Opens a connection to the WebSocket of a server. */
export type Connect = (uri: string, options: DialOptions) => Promise<Peer>;

/** Path of the WebSocket of every server. */
const PATH = '/parley';

/**
 * Servers at which this page can join its room: its own, and the other nodes if it is one of
 * several. Each attempt begins with the page's own server; one at which joining failed comes last
 * until the page has joined again.
 */
export class Servers {
  private others: readonly string[] = [];
  private failed: ReadonlySet<string> = new Set();
  private current: string;
  private joined: string | undefined;

  /**
   * @param own URI of the WebSocket of the page's own server
   * @param retries how attempts are spread
   */
  constructor(
    private readonly own: string,
    private readonly connect: Connect,
    private readonly retries: Pick<ReconnectOptions, 'jitter'> = {},
  ) {
    this.current = own;
  }

  /** True while no other server is known. */
  get alone(): boolean {
    return this.others.length === 0;
  }

  /** Opens a connection and keeps it open, with whichever server can be reached. */
  open(options: ReconnectOptions, onPeer: (peer: Peer) => Promise<void>): Reconnecting {
    return new Reconnecting((attempt) => this.dial(attempt), { ...options, ...this.retries }, onPeer);
  }

  private async dial({ signal }: Pick<DialOptions, 'signal'>): Promise<Peer> {
    const candidates = this.candidates();
    let failure: unknown;
    for (const uri of candidates) {
      try {
        const peer = await this.connect(uri, candidates.length === 1 ? { signal } : { signal, openTimeoutMillis: SERVER_OPEN_MILLIS });
        this.current = uri;
        this.failed = new Set([...this.failed, uri]);
        return peer;
      } catch (error) {
        if (signal.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  private candidates(): readonly string[] {
    const all = [this.own, ...this.others];
    if (all.every((uri) => this.failed.has(uri))) this.failed = new Set();
    return [...all.filter((uri) => !this.failed.has(uri)), ...all.filter((uri) => this.failed.has(uri))];
  }

  /** Handles a successful join. Returns true if it was at another server than the one before. */
  handleJoined(): boolean {
    const moved = this.joined !== undefined && this.joined !== this.current;
    this.joined = this.current;
    this.failed = new Set();
    return moved;
  }

  /** Handles the addresses that the connected server sends: those of all servers but itself. */
  handleAddresses(pages: readonly string[]): void {
    const uris = pages.map((origin) => origin.replace(/^http/, 'ws') + PATH);
    this.others = [...uris, this.current].filter((uri) => uri !== this.own);
  }
}
