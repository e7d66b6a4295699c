import { CallError, type CallContext, type CompiledMethod, type Metadata } from '@parley/protocol';
import type { Clock } from './clock.js';

const NO_METADATA: Metadata = new Map();

/** Context of one call that this side answers. */
export class IncomingCall implements CallContext {
  private controller: AbortController | undefined;
  private aborted: CallError | undefined;

  constructor(
    readonly method: CompiledMethod,
    readonly deadline: number,
    private readonly sent: Metadata | undefined,
    private readonly clock: Clock,
  ) {}

  get metadata(): Metadata {
    return this.sent ?? NO_METADATA;
  }

  get timeoutMillis(): number {
    return Math.max(0, this.deadline - this.clock.now());
  }

  /** Abort signal of the call, created on first access because most servants do not use it. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.aborted !== undefined) this.controller.abort(this.aborted);
    }
    return this.controller.signal;
  }

  abort(reason: CallError): void {
    this.aborted = reason;
    this.controller?.abort(reason);
  }
}
