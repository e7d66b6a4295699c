import { CallError, limits, readSingle, type CompiledContract, type CompiledMethod, type FieldCodec, type Handles, type Reader, type WireReference } from '@parley/protocol';
import { IncomingStream, type StreamLink } from './incoming-stream.js';
import { OutgoingStream, type ItemLink } from './outgoing-stream.js';
import { AnnouncedHandles } from './announced-handles.js';
import { ExportedReferences, ImportedReferences } from './references.js';
import { makeStub, referenceOf, release, type Caller } from './stubs.js';

/** Messages that the tables send. */
export interface TablesLink extends StreamLink, ItemLink {
  release(reference: number, count: number): void;
}

interface Incoming {
  readonly stream: IncomingStream;
  readonly codec: FieldCodec;
  readonly method: CompiledMethod | undefined;
}

/**
 * Streams and references of one connection. If a message is rejected, the entries that it has added
 * are removed again.
 *
 * Threads: the event loop.
 */
export class Tables implements Handles {
  readonly exported = new ExportedReferences();
  readonly imported: ImportedReferences;
  private readonly outgoing = new Map<number, OutgoingStream>();
  private readonly incoming = new Map<number, Incoming>();
  private lastStream = 0;
  /** Actions that remove the entries that the current message has added. */
  private undo: (() => void)[] = [];
  /** References that the message being written has passed (RF-4). */
  references: number[] = [];
  streams: number[] = [];
  /** Method whose values are being written or read; its exceptions may end the streams (ST-5). */
  private method: CompiledMethod | undefined;
  /**
   * References and streams that the message being read announces; undefined if it announces none.
   */
  private listed: AnnouncedHandles | undefined;

  constructor(
    private readonly link: TablesLink,
    private readonly caller: Caller,
  ) {
    this.imported = new ImportedReferences(
      (imported) => makeStub(caller, imported),
      (reference, count) => {
        link.release(reference, count);
      },
    );
  }

  /** Begins writing or reading a message with values of this method. */
  begin(method?: CompiledMethod): void {
    this.method = method;
    if (this.undo.length > 0) this.undo = [];
    if (this.references.length > 0) this.references = [];
    if (this.streams.length > 0) this.streams = [];
  }

  /**
   * Handles a message that passes references or streams, and releases those that were not decoded
   * from it (RF-4).
   */
  handlePassing(references: readonly number[] | undefined, streams: readonly number[] | undefined, handle: () => void): void {
    const listed = references === undefined && streams === undefined ? undefined : new AnnouncedHandles(references, streams);
    this.listed = listed;
    try {
      handle();
    } finally {
      if (this.listed === listed) this.listed = undefined;
    }
    listed?.left(
      (reference, count) => {
        this.link.release(reference, count);
      },
      (stream) => {
        this.link.stop(stream);
      },
    );
  }

  /** Removes the entries that the rejected message has added. */
  rollback(): void {
    for (const step of this.undo.splice(0).reverse()) step();
  }

  publish(source: unknown, item: FieldCodec): number {
    if (typeof source !== 'object' || source === null || !(Symbol.asyncIterator in source || Symbol.iterator in source)) throw new CallError('INVALID', 'AsyncIterable expected for a Publisher');
    if (this.outgoing.size >= limits.STREAMS_MAX) throw new CallError('OVERLOADED', `more than ${limits.STREAMS_MAX} open streams`);
    const stream = ++this.lastStream;
    this.outgoing.set(stream, new OutgoingStream(stream, source as AsyncIterable<unknown>, item, this.method, this.link));
    this.undo.push(() => this.outgoing.delete(stream));
    this.streams.push(stream);
    return stream;
  }

  subscribe(stream: number, item: FieldCodec): IncomingStream {
    if (this.incoming.has(stream)) throw new CallError('INVALID', `stream ${stream} is not a new one (ST-1)`);
    if (this.incoming.size >= limits.STREAMS_MAX) throw new CallError('OVERLOADED', `more than ${limits.STREAMS_MAX} open streams`);
    const incoming = new IncomingStream(stream, this.link);
    this.incoming.set(stream, { stream: incoming, codec: item, method: this.method });
    this.undo.push(() => void incoming.return());
    this.listed?.takeStream(stream);
    return incoming;
  }

  send(servant: object, contract: CompiledContract): WireReference {
    const home = referenceOf(servant, this.caller);
    if (home !== undefined) return { reference: home, yours: true };
    const reference = this.exported.add(servant, contract);
    this.undo.push(() => {
      this.exported.release(reference, 1);
    });
    this.references.push(reference);
    return { reference, yours: false };
  }

  receive({ reference, yours }: WireReference, contract: CompiledContract): object {
    if (!yours) {
      const stub = this.imported.add(reference, contract);
      this.undo.push(() => {
        release(stub);
      });
      this.listed?.takeReference(reference);
      return stub;
    }
    const exported = this.exported.find(reference);
    if (exported === undefined) throw new CallError('UNAVAILABLE', `reference ${reference} was released`);
    return exported.servant;
  }

  handleDemand(stream: number, count: number): void {
    this.outgoing.get(stream)?.handleDemand(count);
  }

  handleStop(stream: number): void {
    this.outgoing.get(stream)?.stop();
    this.outgoing.delete(stream);
  }

  /** Passes an item to its stream. Returns false if the item exceeds the demand. */
  handleItem(stream: number, reader: Reader): boolean {
    const incoming = this.incoming.get(stream);
    if (incoming === undefined) return true;
    if (!incoming.stream.accepts()) return false;
    incoming.stream.handleItem(readSingle(reader, incoming.codec, 'item'));
    return true;
  }

  /** Returns the method that an incoming stream belongs to (ST-5). */
  methodOf(stream: number): CompiledMethod | undefined {
    return this.incoming.get(stream)?.method;
  }

  /** Handles the end of a remote stream; ignored if the stream has already ended. */
  handleEnd(stream: number, error: CallError | undefined): void {
    this.incoming.get(stream)?.stream.handleEnd(error);
    this.incoming.delete(stream);
  }

  forgetIncoming(stream: number): void {
    this.incoming.delete(stream);
  }

  forgetOutgoing(stream: number): void {
    this.outgoing.delete(stream);
  }

  /** Ends all streams after the connection has ended (ER-5). */
  close(error: CallError): void {
    for (const { stream } of this.incoming.values()) stream.handleEnd(error);
    for (const stream of this.outgoing.values()) stream.stop();
    this.incoming.clear();
    this.outgoing.clear();
    this.exported.clear();
    this.imported.clear();
  }
}
