import { CompiledContract } from './compiled.js';
import { CallError } from './errors.js';
import { Types } from './types.js';
import type { ContractDescription } from './description.js';

/** What a caller may say about one call, as its last argument. */
export interface CallOptions {
  /** Cancels the call (CANCELLED). */
  readonly signal?: AbortSignal | undefined;
  /** Time until DEADLINE_EXCEEDED; 30 s when absent. */
  readonly timeoutMillis?: number | undefined;
  /** Travels with the request, at most 16 KiB; `traceparent` and `tracestate` carry the trace. */
  readonly metadata?: ReadonlyMap<string, string> | undefined;
}

/** What a servant may know about the call it answers. It can be handed on as the options of calls made on its behalf: what is left of the deadline goes with it. */
export interface CallContext extends CallOptions {
  /** Aborted when the caller stops waiting, the deadline passes, or the connection ends. */
  readonly signal: AbortSignal;
  /** What is left until the deadline. */
  readonly timeoutMillis: number;
  readonly metadata: ReadonlyMap<string, string>;
}

type Method = (...args: never[]) => unknown;

/** A contract as its caller sees it: each method takes CallOptions behind its arguments. */
export type Client<C> = {
  readonly [K in keyof C]: C[K] extends Method ? (...args: [...Parameters<C[K]>, options?: CallOptions]) => ReturnType<C[K]> : C[K];
};

/** A contract as its servant implements it: plain values or promises, and the context behind the arguments. */
export type Servant<C> = {
  readonly [K in keyof C]: C[K] extends Method ? (...args: [...Parameters<C[K]>, context: CallContext]) => Awaited<ReturnType<C[K]>> | Promise<Awaited<ReturnType<C[K]>>> : C[K];
};

declare const contractOf: unique symbol;

/** A contract at run time. `C` is its interface. */
export interface ContractType<C> {
  readonly name: string;
  readonly description: ContractDescription;
  /** CO-8, in hex; undefined where nobody has computed it. */
  readonly fingerprint: string | undefined;
  readonly compiled: CompiledContract;
  /** Only for the compiler: ties the object to its interface. */
  readonly [contractOf]?: C;
}

/** Makes a contract of its description; this is all that a generated file calls. Codecs are made when first used. */
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

/** A declared exception: to throw one (`throw OutOfStock.of({…})`) and to know one (`OutOfStock.is(error)`). */
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
