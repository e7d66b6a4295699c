import type { CompiledContract, CompiledMethod } from '@parley/protocol';
import type { Imported } from './references.js';

/** What a stub's methods call. */
export interface Caller {
  invoke(reference: number, method: CompiledMethod, values: readonly unknown[]): unknown;
  release(imported: Imported): void;
}

interface Origin {
  readonly caller: Caller;
  readonly imported: Imported;
}

/** Where each stub came from; also how a servant is told from a stub on its way home. */
const origins = new WeakMap<object, Origin>();

type StubClass = new (caller: Caller, reference: number) => object;

/** One class with real methods for each contract, however many stubs there are. */
const classes = new WeakMap<CompiledContract, StubClass>();

function stubClass(contract: CompiledContract): StubClass {
  const known = classes.get(contract);
  if (known !== undefined) return known;
  class Stub {
    readonly #caller: Caller;
    readonly #reference: number;

    constructor(caller: Caller, reference: number) {
      this.#caller = caller;
      this.#reference = reference;
    }

    static define(method: CompiledMethod): void {
      const call = function (this: Stub, ...values: unknown[]): unknown {
        return this.#caller.invoke(this.#reference, method, values);
      };
      Object.defineProperty(Stub.prototype, method.property, { value: call });
    }
  }
  for (const method of contract.methods) Stub.define(method);
  classes.set(contract, Stub);
  return Stub;
}

export function makeStub(caller: Caller, imported: Imported): object {
  const stub = new (stubClass(imported.contract))(caller, imported.reference);
  origins.set(stub, { caller, imported });
  return stub;
}

/** A stub without a counted reference: the other side's Exports. */
export function makeRootStub(caller: Caller, contract: CompiledContract): object {
  return new (stubClass(contract))(caller, 0);
}

/** The number a stub has in this caller's table, or undefined for a servant or a stub of another connection. */
export function referenceOf(value: object, caller: Caller): number | undefined {
  const origin = origins.get(value);
  return origin?.caller === caller && origin.imported.count > 0 ? origin.imported.reference : undefined;
}

/**
 * Lets go of a stub before the connection ends, for one of the times that it was looked up or received. With the last one, calls on it fail with UNAVAILABLE. A
 * value that is no stub is left alone.
 */
export function release(stub: object): void {
  const origin = origins.get(stub);
  origin?.caller.release(origin.imported);
}
