import {
  beginEnding, beginItem, beginReply, beginRequest, CallError, endEnding, endPayload, KIND, LISTS, ValueError, writeHello, writePassed, Writer, writeSingle, writeSmall,
  type CompiledMethod, type FieldCodec, type Hello, type Metadata,
} from '@parley/protocol';
import type { StreamLink } from './incoming-stream.js';
import { QUEUED_BYTES_HIGH, type Link } from './link.js';
import type { ItemLink } from './outgoing-stream.js';
import type { Tables } from './tables.js';

/**
 * Writes messages into one buffer and hands each to the link. A value that is refused halfway leaves nothing behind.
 *
 * Threads: the event loop.
 */
export class Sender implements StreamLink, ItemLink {
  /** Set by the session right after both are made: streams and references in values need it. */
  tables!: Tables;
  /** After the end of the connection nothing leaves. */
  closed = false;
  private readonly writer = new Writer(1024);
  private waiting: (() => void)[] = [];

  constructor(
    private readonly link: Link,
    /** What the other side takes; its hello may lower or raise it. */
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

  /** Writes a message with values in it and sends it, or takes it all back. What it passes is listed in the field `lists` and the next one (RF-4). */
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

  /** A result that cannot be written fails its call. */
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

  /** Answers with what went wrong; call 0 has nobody to answer to, so that only our own log learns of it. */
  failure(call: number, method: CompiledMethod | undefined, error: unknown): void {
    if (call === 0) this.answerOf(error, method);
    else this.ending(KIND.FAILURE, call, method, error);
  }

  /** Says why a call failed or a stream ended: a declared exception with its details (ER-3). */
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

  /** What may cross the wire of an error: ours with its text, of any other only its class (ER-2). */
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
    // Not begun: a message that is being read may still have to be taken back.
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

  /** The transport has sent what was queued, or has ended. */
  handleDrained(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
