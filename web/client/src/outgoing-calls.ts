import { CallError, type CallOptions, type CompiledMethod } from '@parley/protocol';

/** One call that waits for its reply. */
export interface PendingCall {
  readonly method: CompiledMethod;
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Lets go of the caller's AbortSignal. */
  readonly forget: (() => void) | undefined;
}

/** Calls without reply, by number. */
export class OutgoingCalls {
  private readonly pending = new Map<number, PendingCall>();
  private last = 0;

  get size(): number {
    return this.pending.size;
  }

  nextNumber(): number {
    return ++this.last;
  }

  add(call: number, pending: PendingCall): void {
    this.pending.set(call, pending);
  }

  /** Takes a call out, so that it is completed once. */
  take(call: number): PendingCall | undefined {
    const pending = this.pending.get(call);
    if (pending === undefined) return undefined;
    this.pending.delete(call);
    pending.forget?.();
    return pending;
  }

  /** Numbers of the calls whose deadline has passed. */
  expired(now: number): number[] {
    return Array.from(this.pending).flatMap(([call, { deadline }]) => (deadline <= now ? [call] : []));
  }

  earliest(): number {
    let earliest = Infinity;
    for (const { deadline } of this.pending.values()) earliest = Math.min(earliest, deadline);
    return earliest;
  }

  failAll(error: (method: CompiledMethod) => CallError): void {
    for (const call of [...this.pending.keys()]) {
      const pending = this.take(call);
      pending?.reject(error(pending.method));
    }
  }
}

/** Milliseconds of a call's deadline; Infinity for none. */
export function timeoutOf(options: CallOptions | undefined, otherwise: number): number {
  return options?.timeoutMillis ?? otherwise;
}
