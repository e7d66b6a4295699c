import { CallError, limits, ValueError, type CallOptions, type CompiledMethod, type Failure, type Reader, type Reply } from '@parley/protocol';
import type { Clock } from './clock.js';
import { QUEUED_BYTES_MAX, type Link } from './link.js';
import type { Sender } from './sender.js';
import type { Tables } from './tables.js';

/** A call that waits for its reply. */
interface PendingCall {
  readonly method: CompiledMethod;
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Removes the listener from the caller's AbortSignal. */
  readonly forget: (() => void) | undefined;
}

/** Converts a failure to an error. Only OVERLOADED carries a retry delay (ER-6). */
function failed({ reason, text, retryMillis }: Failure): CallError {
  return new CallError(reason as CallError['reason'], text, '', undefined, reason === 'OVERLOADED' ? retryMillis : undefined);
}

/**
 * Outgoing calls that wait for their replies. Each completes once: by reply, failure, deadline,
 * signal or the end of the connection.
 *
 * Threads: the event loop.
 */
export class OutgoingCalls {
  /** Number of concurrent calls that the peer accepts; its HELLO can change it. */
  callsMax: number = limits.CALLS_MAX;
  private readonly pending = new Map<number, PendingCall>();
  private last = 0;
  /** Reason why no more calls are sent; undefined while the connection is open. */
  private ended: string | undefined;

  constructor(
    private readonly link: Link,
    private readonly sender: Sender,
    private readonly tables: Tables,
    private readonly reader: Reader,
    private readonly clock: Clock,
    private readonly timeoutMillis: number,
    /** Schedules a sweep at this time. */
    private readonly addDeadline: (at: number) => void,
  ) {}

  invoke(reference: number, method: CompiledMethod, values: readonly unknown[]): unknown {
    const options = values[method.parameterCount] as CallOptions | undefined;
    if (method.oneWay) {
      this.check(method, options);
      this.send(0, reference, method, values, 0, options);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.check(method, options);
      const timeoutMillis = options?.timeoutMillis ?? this.timeoutMillis;
      if (timeoutMillis <= 0) throw this.located(method, new CallError('DEADLINE_EXCEEDED', 'no time was left'));
      const call = ++this.last;
      const deadline = this.clock.now() + timeoutMillis;
      this.pending.set(call, { method, deadline, resolve, reject, forget: this.watch(call, options?.signal) });
      try {
        this.send(call, reference, method, values, timeoutMillis === Infinity ? 0 : Math.ceil(timeoutMillis), options);
      } catch (error) {
        this.take(call);
        throw error;
      }
      this.addDeadline(deadline);
    });
  }

  /** Rejects a call that cannot be sent now. */
  private check(method: CompiledMethod, options: CallOptions | undefined): void {
    if (this.ended !== undefined) throw this.located(method, new CallError('UNAVAILABLE', this.ended));
    if (options?.signal?.aborted === true) throw this.located(method, new CallError('CANCELLED', 'cancelled before it was sent'));
    if (this.pending.size >= this.callsMax) throw this.located(method, new CallError('OVERLOADED', `${this.callsMax} calls have no reply yet`));
    if (this.link.queuedBytes > QUEUED_BYTES_MAX) throw this.located(method, new CallError('OVERLOADED', `more than ${QUEUED_BYTES_MAX} bytes wait to be sent`));
  }

  private send(call: number, reference: number, method: CompiledMethod, values: readonly unknown[], timeoutMillis: number, options: CallOptions | undefined): void {
    try {
      this.sender.request(call, reference, method, values, timeoutMillis, options?.metadata);
    } catch (error) {
      throw this.located(method, error);
    }
  }

  /** Cancels the call when the signal is aborted. Returns a function that removes the listener. */
  private watch(call: number, signal: AbortSignal | undefined): (() => void) | undefined {
    if (signal === undefined) return undefined;
    const cancel = (): void => {
      const pending = this.take(call);
      if (pending === undefined) return;
      this.sender.cancel(call);
      pending.reject(this.located(pending.method, new CallError('CANCELLED', 'cancelled by the caller')));
    };
    signal.addEventListener('abort', cancel);
    return () => {
      signal.removeEventListener('abort', cancel);
    };
  }

  /** Removes a call from the table, so that it completes only once. */
  private take(call: number): PendingCall | undefined {
    const pending = this.pending.get(call);
    if (pending === undefined) return undefined;
    this.pending.delete(call);
    pending.forget?.();
    return pending;
  }

  handleReply({ call, at, end }: Reply, bytes: Uint8Array): void {
    const pending = this.take(call);
    if (pending === undefined) return;
    this.tables.begin(pending.method);
    let result: unknown;
    try {
      result = pending.method.readResult(this.reader.over(bytes, at, end));
    } catch (error) {
      this.tables.rollback();
      pending.reject(this.located(pending.method, error));
      return;
    }
    pending.resolve(result);
  }

  handleFailure(failure: Failure, bytes: Uint8Array): void {
    const pending = this.take(failure.call);
    if (pending === undefined) return;
    if (failure.reason !== 'APPLICATION') {
      pending.reject(this.located(pending.method, failed(failure)));
      return;
    }
    this.tables.begin();
    let details: unknown;
    try {
      const fields = pending.method.exception(failure.exception);
      this.reader.over(bytes, failure.at, failure.end).deeper();
      details = fields?.readObject(this.reader);
    } catch (error) {
      this.tables.rollback();
      pending.reject(this.located(pending.method, error));
      return;
    }
    pending.reject(new CallError('APPLICATION', failure.text, failure.exception, details));
  }

  /** Fails the calls whose deadline has passed and returns the earliest remaining deadline. */
  sweep(now: number): number {
    let earliest = Infinity;
    for (const [call, { method, deadline }] of this.pending) {
      if (deadline > now) {
        earliest = Math.min(earliest, deadline);
        continue;
      }
      this.sender.cancel(call);
      this.take(call)?.reject(this.located(method, new CallError('DEADLINE_EXCEEDED', 'no reply in time')));
    }
    return earliest;
  }

  /** Fails all calls after the connection has ended (ER-5). */
  close(why: string): void {
    this.ended = why;
    for (const [call, { method }] of this.pending) this.take(call)?.reject(this.located(method, new CallError('UNAVAILABLE', why)));
  }

  /** Adds method and peer to an error. */
  private located(method: CompiledMethod, error: unknown): unknown {
    const where = `${method.contract.name}.${method.name} at ${this.link.uri}`;
    if (error instanceof ValueError) return new CallError('INVALID', `${where}: ${error.message}`);
    return error instanceof CallError ? error.at(where) : error;
  }
}
