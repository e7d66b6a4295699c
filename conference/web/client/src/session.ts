import {
  CallError, ConnectionError, Exports, incompatibility, limits, OLDEST_VERSION, Reader, readMessage, ValueError, VERSION, type CallOptions, type Client, type Closed, type CloseReason,
  type CompiledMethod, type ContractType, type End, type Hello, type Message, type Request, type Servant,
} from '@parley/protocol';
import { systemClock, type Clock } from './clock.js';
import { Deadlines } from './deadlines.js';
import { ExportTable } from './exports.js';
import { IncomingCalls, type AnswerLink } from './incoming-calls.js';
import { QUEUED_BYTES_MAX, type Link } from './link.js';
import { OPEN_TIMEOUT_MILLIS, PRODUCT, TIMEOUT_MILLIS, type ConnectionOptions } from './options.js';
import { OutgoingCalls } from './outgoing-calls.js';
import type { Peer } from './peer.js';
import { Sender } from './sender.js';
import type { Imported } from './references.js';
import { makeRootStub } from './stubs.js';
import { Tables } from './tables.js';

/**
 * State of the protocol on one connection: calls, streams and references in both directions,
 * without a socket. Messages arrive by {@link handleMessage} and leave through the link.
 *
 * Threads: the event loop.
 */
export class Session implements Peer {
  readonly exports: ExportTable;
  readonly closed: Promise<Closed>;
  /**
   * Resolves when the HELLO of the peer has arrived; rejects with ConnectionError if the connection
   * ends before.
   */
  readonly opened: Promise<void>;
  readonly remote: Client<Exports>;
  product = '';
  private readonly tables: Tables;
  private readonly sender: Sender;
  private readonly calls: OutgoingCalls;
  private readonly answers: IncomingCalls;
  private readonly deadlines: Deadlines;
  private readonly clock: Clock;
  private readonly timeoutMillis: number;
  private readonly reader = new Reader(new Uint8Array(0));
  private readonly root: { servant: object; contract: typeof Exports.compiled };
  private readonly cancelOpenTimer: () => void;
  private greeted = false;
  private ended: Closed | undefined;
  private resolveOpened!: () => void;
  private rejectOpened!: (error: ConnectionError) => void;
  private resolveClosed!: (closed: Closed) => void;

  /**
   * @param peerMessageBytesMax maximum message length that the peer accepts until its HELLO states
   * it
   */
  constructor(
    private readonly link: Link,
    private readonly options: ConnectionOptions,
    private readonly messageBytesMax: number,
  ) {
    this.clock = options.clock ?? systemClock;
    this.exports = options.exports ?? new ExportTable();
    this.timeoutMillis = options.timeoutMillis ?? TIMEOUT_MILLIS;
    this.sender = new Sender(link, messageBytesMax, options.onServantError ?? reportServantError);
    this.tables = this.sender.tables = new Tables(this.sender, this);
    this.reader.handles = this.tables;
    this.answers = new IncomingCalls(this.answerLink(), this.clock, options.callsMax ?? limits.CALLS_MAX, this.timeoutMillis);
    this.calls = new OutgoingCalls(link, this.sender, this.tables, this.reader, this.clock, this.timeoutMillis, (at) => {
      this.deadlines.add(at);
    });
    this.deadlines = new Deadlines(this.clock, (now) => this.sweep(now));
    this.closed = new Promise((resolve) => (this.resolveClosed = resolve));
    this.opened = new Promise((resolve, reject) => {
      this.resolveOpened = resolve;
      this.rejectOpened = reject;
    });
    this.root = { servant: this.rootServant(), contract: Exports.compiled };
    this.remote = makeRootStub(this, Exports.compiled) as Client<Exports>;
    const openMillis = options.openTimeoutMillis ?? OPEN_TIMEOUT_MILLIS;
    this.cancelOpenTimer = this.clock.after(openMillis, () => {
      this.shut({ reason: 'OPEN_TIMEOUT', text: `no hello within ${openMillis} ms` });
    });
  }

  get uri(): string {
    return this.link.uri;
  }

  /** Sends the HELLO of this side. The link must be ready to send. */
  start(): void {
    const { callsMax = limits.CALLS_MAX, product = PRODUCT } = this.options;
    this.sender.hello({ version: VERSION, oldestVersion: OLDEST_VERSION, messageBytesMax: this.messageBytesMax, callsMax, product });
  }

  async lookup<C>(name: string, contract: ContractType<C>, options?: CallOptions): Promise<Client<C>> {
    const same = contract.fingerprint === undefined ? 0 : await this.remote.bindSame(name, unhex(contract.fingerprint), options);
    const reference = same === 0 ? await this.remote.bind(name, contract.description, options) : same;
    return this.tables.imported.add(reference, contract.compiled) as Client<C>;
  }

  close(reason: CloseReason = 'NORMAL', text = ''): Promise<Closed> {
    this.shut({ reason, text });
    return this.closed;
  }

  /** Handles one message. Its bytes are borrowed until this method returns. */
  handleMessage(bytes: Uint8Array, at = 0, end = bytes.length): void {
    if (this.ended !== undefined) return;
    try {
      const message = readMessage(this.reader.over(bytes, at, end));
      if (message !== undefined) this.handle(message, bytes);
    } catch (error) {
      if (error instanceof ValueError) this.shut({ reason: 'PROTOCOL_ERROR', text: error.message });
      else if (error instanceof ConnectionError) this.shut(error);
      else throw error;
    }
  }

  private handle(message: Message, bytes: Uint8Array): void {
    if (message.kind === 'HELLO') {
      this.handleHello(message);
      return;
    }
    if (!this.greeted) throw new ConnectionError('PROTOCOL_ERROR', `${message.kind} before HELLO (MS-1)`);
    switch (message.kind) {
      case 'REPLY':
        this.tables.handlePassing(message.references, message.streams, () => {
          this.calls.handleReply(message, bytes);
        });
        return;
      case 'REQUEST':
        this.tables.handlePassing(message.references, message.streams, () => {
          this.answers.handleRequest(message);
        });
        return;
      case 'ITEM':
        this.tables.handlePassing(message.references, message.streams, () => {
          this.handleItem(message.stream, bytes, message.at, message.end);
        });
        return;
      case 'DEMAND':
        this.tables.handleDemand(message.stream, message.count);
        return;
      case 'FAILURE':
        this.calls.handleFailure(message, bytes);
        return;
      case 'END':
        this.tables.handleEnd(message.stream, this.endingError(message, bytes));
        return;
      case 'CANCEL':
        this.answers.handleCancel(message.call);
        return;
      case 'STOP':
        this.tables.handleStop(message.stream);
        return;
      case 'RELEASE':
        this.tables.exported.release(message.reference, message.count);
    }
  }

  private handleHello(hello: Hello): void {
    if (this.greeted) throw new ConnectionError('PROTOCOL_ERROR', 'a second HELLO (MS-1)');
    if (hello.version < OLDEST_VERSION || VERSION < hello.oldestVersion) {
      throw new ConnectionError('VERSION_MISMATCH', `here versions ${OLDEST_VERSION} to ${VERSION}, there ${hello.oldestVersion} to ${hello.version}`);
    }
    this.greeted = true;
    this.product = hello.product;
    this.calls.callsMax = hello.callsMax;
    this.sender.messageBytesMax = hello.messageBytesMax;
    this.cancelOpenTimer();
    this.resolveOpened();
  }

  private handleItem(stream: number, bytes: Uint8Array, at: number, end: number): void {
    this.tables.begin(this.tables.methodOf(stream));
    try {
      if (!this.tables.handleItem(stream, this.reader.over(bytes, at, end))) throw new ConnectionError('PROTOCOL_ERROR', `item beyond the demand of stream ${stream} (ST-2)`);
    } catch (error) {
      if (!(error instanceof ValueError || error instanceof CallError)) throw error;
      this.tables.rollback();
      this.tables.handleEnd(stream, error instanceof CallError ? error : new CallError('INVALID', error.message));
      this.sender.stop(stream);
    }
  }

  private endingError({ stream, reason, text, exception, at, end, retryMillis }: End, bytes: Uint8Array): CallError | undefined {
    if (reason === 'COMPLETE') return undefined;
    if (reason !== 'APPLICATION') return new CallError(reason, `stream from ${this.uri}: ${text}`, exception, undefined, reason === 'OVERLOADED' ? retryMillis : undefined);
    let details: unknown;
    try {
      this.reader.over(bytes, at, end).deeper();
      details = this.tables.methodOf(stream)?.exception(exception)?.readObject(this.reader);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
    }
    return new CallError(reason, text, exception, details);
  }

  /** Called when the transport has sent more of its queue. */
  handleDrained(): void {
    this.sender.handleDrained();
  }

  /** Called when the transport has ended. */
  handleClose(closed: Closed): void {
    if (this.ended === undefined) {
      this.ended = closed;
      this.tearDown(closed);
    }
    this.resolveClosed(this.ended);
  }

  /** Ends the connection from this side. */
  shut({ reason, text }: Closed): void {
    if (this.ended !== undefined) return;
    this.ended = { reason, text };
    this.link.close(this.ended);
    this.tearDown(this.ended);
  }

  private tearDown(closed: Closed): void {
    this.cancelOpenTimer();
    this.deadlines.close();
    if (!this.greeted) {
      this.rejectOpened(new ConnectionError(closed.reason, `${this.uri}: ${closed.text}`));
      this.opened.catch(() => undefined);
    }
    const text = closed.text === '' ? closed.reason : `${closed.reason}: ${closed.text}`;
    const error = new CallError('UNAVAILABLE', `the connection to ${this.uri} has ended (${text})`);
    this.calls.close(`the connection has ended (${text})`);
    this.answers.close(error);
    this.sender.closed = true;
    this.tables.close(error);
    this.sender.handleDrained();
  }

  private sweep(now: number): number {
    return Math.min(this.calls.sweep(now), this.answers.sweep(now));
  }

  /** Invokes a method; all calls of all stubs pass through here. */
  invoke(reference: number, method: CompiledMethod, values: readonly unknown[]): unknown {
    return this.calls.invoke(reference, method, values);
  }

  release(imported: Imported): void {
    this.tables.imported.release(imported, 1);
  }

  private answerLink(): AnswerLink {
    return {
      target: (reference) => (reference === 0 ? this.root : this.tables.exported.find(reference)),
      readArguments: (method, request) => this.readArguments(method, request),
      reply: (call, method, value) => {
        this.sender.reply(call, method, value);
      },
      failure: (call, method, error) => {
        this.sender.failure(call, method, error);
      },
      full: () => this.link.queuedBytes > QUEUED_BYTES_MAX,
      deadline: (at) => {
        this.deadlines.add(at);
      },
    };
  }

  private readArguments(method: CompiledMethod, request: Request): unknown[] {
    this.tables.begin(method);
    try {
      return method.readArguments(this.reader.over(this.reader.bytes, request.at, request.end));
    } catch (error) {
      this.tables.rollback();
      throw error;
    }
  }

  /** Servant of reference 0 on this side (CO-4). */
  private rootServant(): Servant<Exports> {
    return {
      bind: (name, wanted) => {
        const { contract, servant } = this.exports.find(name);
        const difference = incompatibility(wanted, contract.description);
        if (difference !== undefined) throw new CallError('INCOMPATIBLE', `${name} is ${contract.name}: ${difference}`);
        return this.tables.exported.add(servant, contract.compiled);
      },
      bindSame: (name, fingerprint) => {
        const { contract, servant } = this.exports.find(name);
        return contract.fingerprint === hex(fingerprint) ? this.tables.exported.add(servant, contract.compiled) : 0;
      },
      describe: (name) => this.exports.find(name).contract.description,
      list: () => this.exports.list(),
      status: () => {
        throw new CallError('REFUSED', 'status is for processes of the same user, and nobody says here who the caller is');
      },
    };
  }
}

function reportServantError(error: unknown, method: string): void {
  console.error(`parley: ${method} failed`, error);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
