import { CallError, ValueError, type CompiledContract, type CompiledMethod, type Request } from '@parley/protocol';
import type { Clock } from './clock.js';
import { IncomingCall } from './context.js';

/** Servant and contract that a request is dispatched to, found by the request's reference. */
export interface CallTarget {
  readonly servant: object;
  readonly contract: CompiledContract;
}

/** Functions of the session that answering calls needs. */
export interface AnswerLink {
  target(reference: number): CallTarget | undefined;
  readArguments(method: CompiledMethod, request: Request): unknown[];
  reply(call: number, method: CompiledMethod, value: unknown): void;
  failure(call: number, method: CompiledMethod | undefined, error: unknown): void;
  /** Returns true if the send queue is too long to answer more calls (FR-8). */
  full(): boolean;
  /** Schedules a sweep at this time. */
  deadline(at: number): void;
}

type Implementation = (...values: unknown[]) => unknown;

/**
 * Calls that this side answers. Requests reach the servants in the order of arrival (MS-12);
 * replies are sent as they complete.
 *
 * Threads: the event loop.
 */
export class IncomingCalls {
  private readonly active = new Map<number, IncomingCall>();

  constructor(
    private readonly link: AnswerLink,
    private readonly clock: Clock,
    private readonly callsMax: number,
    private readonly timeoutMillis: number,
  ) {}

  /** Dispatches a request. Throws ValueError if the peer broke a protocol rule. */
  handleRequest(request: Request): void {
    const { call } = request;
    if (call !== 0 && this.active.has(call)) throw new ValueError(`call ${call} has no reply yet and is used again (MS-5)`);
    if (this.active.size >= this.callsMax || this.link.full()) {
      if (call !== 0) this.link.failure(call, undefined, new CallError('OVERLOADED', this.link.full() ? 'replies are not read' : `more than ${this.callsMax} calls`));
      return;
    }
    const target = this.link.target(request.reference);
    const method = target?.contract.method(request.method);
    if (target === undefined || method === undefined) {
      const error =
        target === undefined
          ? new CallError('UNAVAILABLE', `RF-3: there is no reference ${request.reference}`)
          : new CallError('INCOMPATIBLE', `CO-5: ${target.contract.name} has no method with the id ${request.method} here`);
      if (call !== 0) this.link.failure(call, undefined, error);
      return;
    }
    const incoming = new IncomingCall(method, this.clock.now() + (request.timeoutMillis === 0 ? this.timeoutMillis : request.timeoutMillis), request.metadata, this.clock);
    if (call !== 0) {
      this.active.set(call, incoming);
      this.link.deadline(incoming.deadline);
    }
    this.run(request, incoming, target.servant);
  }

  private run(request: Request, incoming: IncomingCall, servant: object): void {
    const { call } = request;
    const { method } = incoming;
    try {
      const values = this.link.readArguments(method, request);
      values.push(incoming);
      const implementation = (servant as Readonly<Record<string, unknown>>)[method.property];
      if (typeof implementation !== 'function') throw new CallError('INCOMPATIBLE', `the servant has no method ${method.property}`);
      const result = (implementation as Implementation).apply(servant, values);
      if (!isPromiseLike(result)) {
        this.finish(call, incoming, result);
        return;
      }
      result.then(
        (value) => {
          this.finish(call, incoming, value);
        },
        (error: unknown) => {
          this.fail(call, incoming, error);
        },
      );
    } catch (error) {
      this.fail(call, incoming, error);
    }
  }

  private finish(call: number, incoming: IncomingCall, value: unknown): void {
    if (call !== 0 && this.take(call, incoming)) this.link.reply(call, incoming.method, value);
  }

  private fail(call: number, incoming: IncomingCall, error: unknown): void {
    if (call === 0 || this.take(call, incoming)) this.link.failure(call, incoming.method, error);
  }

  /** Removes a call from the table. Returns false if it was cancelled or timed out before. */
  private take(call: number, incoming: IncomingCall): boolean {
    return this.active.get(call) === incoming && this.active.delete(call);
  }

  handleCancel(call: number): void {
    const incoming = this.active.get(call);
    this.active.delete(call);
    incoming?.abort(new CallError('CANCELLED', 'the caller no longer waits'));
  }

  /** Fails the calls whose deadline has passed and returns the earliest remaining deadline. */
  sweep(now: number): number {
    let earliest = Infinity;
    for (const [call, incoming] of this.active) {
      if (incoming.deadline > now) {
        earliest = Math.min(earliest, incoming.deadline);
        continue;
      }
      const error = new CallError('DEADLINE_EXCEEDED', `${incoming.method.name} took too long`);
      this.active.delete(call);
      incoming.abort(error);
      this.link.failure(call, incoming.method, error);
    }
    return earliest;
  }

  close(error: CallError): void {
    for (const incoming of this.active.values()) incoming.abort(error);
    this.active.clear();
  }

  get size(): number {
    return this.active.size;
  }
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
