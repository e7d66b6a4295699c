import { CompiledContract } from './compiled.js';
import { CallError } from './errors.js';
import { Types } from './types.js';
import type { ContractDescription } from './description.js';

/** Options of one call, passed as its last argument. */
export interface CallOptions {
  /** Cancels the call; it fails with CANCELLED. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout, after which the call fails with DEADLINE_EXCEEDED. Default: 30 s. */
  readonly timeoutMillis?: number | undefined;
  /**
   * Metadata that travels with the request, at most 16 KiB. `traceparent` and `tracestate` carry
   * the trace context.
   */
  readonly metadata?: ReadonlyMap<string, string> | undefined;
}

/**
 * Context of a call for its servant. It can be passed as the options of calls made on its behalf,
 * which then share the remaining deadline.
 */
export interface CallContext extends CallOptions {
  /** Aborted when the caller cancels, the deadline passes or the connection ends. */
  readonly signal: AbortSignal;
  /** Time left until the deadline. */
  readonly timeoutMillis: number;
  readonly metadata: ReadonlyMap<string, string>;
}

type Method = (...args: never[]) => unknown;

/** A contract as seen by its caller: each method takes CallOptions after its arguments. */
export type Client<C> = {
  readonly [K in keyof C]: C[K] extends Method ? (...args: [...Parameters<C[K]>, options?: CallOptions]) => ReturnType<C[K]> : C[K];
};

/**
 * A contract as implemented by its servant: plain values or promises, and the context after the
 * arguments.
 */
export type Servant<C> = {
  readonly [K in keyof C]: C[K] extends Method ? (...args: [...Parameters<C[K]>, context: CallContext]) => Awaited<ReturnType<C[K]>> | Promise<Awaited<ReturnType<C[K]>>> : C[K];
};

declare const contractOf: unique symbol;

/** A contract at run time. `C` is its interface. */
export interface ContractType<C> {
  readonly name: string;
  readonly description: ContractDescription;
  /** Fingerprint (CO-8) in hexadecimal; undefined if it was not computed. */
  readonly fingerprint: string | undefined;
  readonly compiled: CompiledContract;
  /** Used by the compiler only: ties the object to its interface. */
  readonly [contractOf]?: C;
}

/**
 * Makes a contract from its description; generated files call only this function. Codecs are
 * created on first use.
 */
export function contract<C>({ fingerprint, ...description }: ContractDescription & { readonly fingerprint?: string }): ContractType<C> {
  let compiled: CompiledContract | undefined;
  return {
    name: description.name,
    description,
    fingerprint,
    get compiled() {
      return (compiled ??= new CompiledContract(description.name, description.methods, new Types(description.types)));
    },
  };
}

/**
 * A declared exception. `throw OutOfStock.of({…})` throws it, `OutOfStock.is(error)` recognizes it.
 */
export interface ExceptionType<Details> {
  readonly name: string;
  of(details: Details, text?: string): CallError<Details>;
  is(error: unknown): error is CallError<Details> & { readonly details: Details };
}

export function exception<Details>(name: string): ExceptionType<Details> {
  return {
    name,
    of: (details, text = '') => new CallError('APPLICATION', text, name, details),
    is: (error): error is CallError<Details> & { readonly details: Details } => error instanceof CallError && error.exception === name && error.details !== undefined,
  };
}
