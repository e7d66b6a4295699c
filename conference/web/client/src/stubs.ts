import type { CompiledContract, CompiledMethod } from '@parley/protocol';
import type { Imported } from './references.js';

/** Invocation interface of stubs. */
export interface Caller {
  invoke(reference: number, method: CompiledMethod, values: readonly unknown[]): unknown;
  release(imported: Imported): void;
}

interface Origin {
  readonly caller: Caller;
  readonly imported: Imported;
}

/**
 * Origin of each stub; also distinguishes a stub that is passed back to its owner from a servant.
 */
const origins = new WeakMap<object, Origin>();

type StubClass = new (caller: Caller, reference: number) => object;

/**
 * One stub class per contract, shared by all its stubs, so that methods are real properties of a
 * prototype.
 */
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

/** Makes a stub without a counted reference, for the Exports contract of the peer. */
export function makeRootStub(caller: Caller, contract: CompiledContract): object {
  return new (stubClass(contract))(caller, 0);
}

/**
 * Returns the reference number of a stub in this caller's table; undefined for a servant or a stub
 * of another connection.
 */
export function referenceOf(value: object, caller: Caller): number | undefined {
  const origin = origins.get(value);
  return origin?.caller === caller && origin.imported.count > 0 ? origin.imported.reference : undefined;
}

/**
 * Releases one reference of a stub: one of the times that it was looked up or received. After the
 * last one, its calls fail with UNAVAILABLE. Values that are not stubs are ignored.
 */
export function release(stub: object): void {
  const origin = origins.get(stub);
  origin?.caller.release(origin.imported);
}
