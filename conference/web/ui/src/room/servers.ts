import { Reconnecting, type Clock, type Peer, type ReconnectOptions } from '@parley/client';
import { SERVER_OPEN_MILLIS } from './limits.js';
import { nearest, type Reached } from './nearest.js';

interface DialOptions {
  readonly signal: AbortSignal;
  readonly openTimeoutMillis?: number | undefined;
}

/** Opens a connection to the WebSocket of a server. */
export type Connect = (uri: string, options: DialOptions) => Promise<Peer>;

/** Path of the WebSocket of every server. */
const PATH = '/parley';

/** Returns the URI of the WebSocket of the server with a page's origin. */
function webSocketOf(origin: string): string {
  return origin.replace(/^http/, 'ws') + PATH;
}

/**
 * Servers at which this page can join its room: its own, and the other nodes if it is one of
 * several. The first attempt chooses the page's home: its own server, or another one that is
 * nearer. Each later attempt begins there; a server at which joining failed comes last until the
 * page has joined again.
 */
export class Servers {
  private others: readonly string[] = [];
  private failed: ReadonlySet<string> = new Set();
  private current: string;
  private home: string | undefined;
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
  open(options: ReconnectOptions & { readonly clock: Clock }, onPeer: (peer: Peer) => Promise<void>): Reconnecting {
    return new Reconnecting((attempt) => this.dial(attempt, options.clock), { ...options, ...this.retries }, onPeer);
  }

  private async dial({ signal }: Pick<DialOptions, 'signal'>, clock: Clock): Promise<Peer> {
    const candidates = this.candidates();
    let failure: unknown;
    for (const uri of candidates) {
      try {
        const peer = await this.connect(uri, candidates.length === 1 ? { signal } : { signal, openTimeoutMillis: SERVER_OPEN_MILLIS });
        const chosen = this.home === undefined ? await this.chooseHome({ uri, peer }, clock, signal) : { uri, peer };
        this.current = chosen.uri;
        this.failed = new Set([...this.failed, chosen.uri]);
        return chosen.peer;
      } catch (error) {
        if (signal.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  private async chooseHome(own: Reached, clock: Clock, signal: AbortSignal): Promise<Reached> {
    const connectTo = async (page: string, limited: AbortSignal): Promise<Reached> => {
      const uri = webSocketOf(page);
      return { uri, peer: await this.connect(uri, { signal: limited }) };
    };
    try {
      const chosen = await nearest(own, connectTo, clock, signal);
      this.home = chosen.uri;
      return chosen;
    } catch (error) {
      await own.peer.close();
      throw error;
    }
  }

  private candidates(): readonly string[] {
    const all = [...new Set([this.home ?? this.own, this.own, ...this.others])];
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
    this.others = [...pages.map(webSocketOf), this.current].filter((uri) => uri !== this.own);
  }
}
