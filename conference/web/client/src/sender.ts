import {
  beginEnding, beginItem, beginReply, beginRequest, CallError, endEnding, endPayload, KIND, LISTS, ValueError, writeHello, writePassed, Writer, writeSingle, writeSmall,
  type CompiledMethod, type FieldCodec, type Hello, type Metadata,
} from '@parley/protocol';
import type { StreamLink } from './incoming-stream.js';
import { QUEUED_BYTES_HIGH, type Link } from './link.js';
import type { ItemLink } from './outgoing-stream.js';
import type { Tables } from './tables.js';

/**
 * Writes messages into one buffer and passes each to the link. If a value is rejected while it is
 * written, the whole message is discarded.
 *
 * Threads: the event loop.
 */
export class Sender implements StreamLink, ItemLink {
  /**
   * Set by the session right after construction: encoding streams and references in values needs
   * it.
   */
  tables!: Tables;
  /** True after the end of the connection: nothing is sent any more. */
  closed = false;
  private readonly writer = new Writer(1024);
  private waiting: (() => void)[] = [];

  constructor(
    private readonly link: Link,
    /** Maximum length of messages that the peer accepts; its HELLO can lower or raise it. */
    public messageBytesMax: number,
    private readonly onServantError: (error: unknown, method: string) => void,
  ) {}

  private begin(method?: CompiledMethod): Writer {
    this.writer.handles = this.tables;
    this.tables.begin(method);
    return this.writer.reset();
  }

  private send(): void {
    if (!this.closed) this.link.send(this.writer.bytes, this.writer.at);
  }

  /**
   * Writes a message that contains values and sends it, or discards it. References and streams in
   * it are listed in the field `lists` and the next one (RF-4).
   */
  private sendValues(lists: number | undefined, method: CompiledMethod | undefined, write: (writer: Writer) => void): void {
    const writer = this.begin(method);
    try {
      write(writer);
      const { references, streams } = this.tables;
      if (lists !== undefined) writePassed(writer, lists, references, streams);
      else if (references.length + streams.length > 0) throw new ValueError('only data can travel in an exception (CO-6)');
      if (writer.at > this.messageBytesMax) throw new ValueError(`message of ${writer.at} bytes, the other side takes ${this.messageBytesMax}`);
    } catch (error) {
      this.tables.rollback();
      throw error;
    }
    this.send();
  }

  hello(hello: Omit<Hello, 'kind'>): void {
    writeHello(this.begin(), hello);
    this.send();
  }

  request(call: number, reference: number, method: CompiledMethod, values: readonly unknown[], timeoutMillis: number, metadata: Metadata | undefined): void {
    this.sendValues(LISTS.REQUEST, method, (writer) => {
      const start = beginRequest(writer, call, reference, method.id, timeoutMillis, metadata);
      method.writeArguments(writer, values);
      endPayload(writer, start);
    });
  }

  /** Sends a reply. If the result cannot be encoded, the call fails. */
  reply(call: number, method: CompiledMethod, value: unknown): void {
    try {
      this.sendValues(LISTS.REPLY, method, (writer) => {
        const start = beginReply(writer, call);
        method.writeResult(writer, value);
        endPayload(writer, start);
      });
    } catch (error) {
      this.failure(call, method, error);
    }
  }

  /** Sends a failure. Call 0 has no caller; its error is only logged here. */
  failure(call: number, method: CompiledMethod | undefined, error: unknown): void {
    if (call === 0) this.answerOf(error, method);
    else this.ending(KIND.FAILURE, call, method, error);
  }

  /** Writes why a call failed or a stream ended; a declared exception with its details (ER-3). */
  private ending(kind: typeof KIND.FAILURE | typeof KIND.END, id: number, method: CompiledMethod | undefined, error: unknown): void {
    const fields = error instanceof CallError && error.reason === 'APPLICATION' ? method?.exception(error.exception) : undefined;
    if (fields === undefined || !(error instanceof CallError)) {
      this.plainEnding(kind, id, this.answerOf(error, method));
      return;
    }
    try {
      this.sendValues(undefined, method, (writer) => {
        const start = beginEnding(writer, kind, id, 'APPLICATION', error.text, error.exception);
        writer.enter();
        fields.writeObject(writer, error.details as Record<string, unknown>);
        writer.leave();
        endPayload(writer, start);
      });
    } catch (unwritable) {
      this.plainEnding(kind, id, this.answerOf(unwritable, method));
    }
  }

  /**
   * Converts an error to what the peer may learn: a CallError with its text, any other error only
   * by its class name (ER-2).
   */
  private answerOf(error: unknown, method?: CompiledMethod): CallError {
    if (error instanceof CallError && error.reason !== 'APPLICATION') return error;
    if (error instanceof ValueError) return new CallError('INVALID', error.message);
    this.onServantError(error, method === undefined ? 'stream' : `${method.contract.name}.${method.name}`);
    return new CallError('FAILED', error instanceof CallError ? error.exception : error instanceof Error ? error.name : typeof error);
  }

  private plainEnding(kind: typeof KIND.FAILURE | typeof KIND.END, id: number, error: CallError | undefined): void {
    const writer = this.begin();
    const start = beginEnding(writer, kind, id, error?.reason ?? 'COMPLETE', error?.text ?? '', '');
    endEnding(writer, start, error?.reason === 'OVERLOADED' ? error.retryMillis : undefined);
    this.send();
  }

  cancel(call: number): void {
    this.small(KIND.CANCEL, call);
  }

  demand(stream: number, count: number): void {
    this.small(KIND.DEMAND, stream, count);
  }

  stop(stream: number): void {
    this.tables.forgetIncoming(stream);
    this.small(KIND.STOP, stream);
  }

  release(reference: number, count: number): void {
    this.small(KIND.RELEASE, reference, count);
  }

  private small(kind: Parameters<typeof writeSmall>[1], id: number, count = 0): void {
    // Does not begin a new table transaction: a message that is being read may still have to be
    // rolled back.
    writeSmall(this.writer.reset(), kind, id, count);
    this.send();
  }

  item(stream: number, codec: FieldCodec, value: unknown, method: CompiledMethod | undefined): void {
    this.sendValues(LISTS.ITEM, method, (writer) => {
      const start = beginItem(writer, stream);
      writeSingle(writer, codec, value, 'item');
      endPayload(writer, start);
    });
  }

  end(stream: number, error?: unknown, method?: CompiledMethod): void {
    this.tables.forgetOutgoing(stream);
    if (error === undefined) this.plainEnding(KIND.END, stream, undefined);
    else this.ending(KIND.END, stream, method, error);
  }

  room(): Promise<void> | undefined {
    if (this.closed || this.link.queuedBytes <= QUEUED_BYTES_HIGH) return undefined;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Called when the transport has sent its queue, or has ended. */
  handleDrained(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
