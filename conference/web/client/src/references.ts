import { CallError, limits, type CompiledContract } from '@parley/protocol';

/** A servant that the peer holds references to. */
export interface Exported {
  readonly reference: number;
  readonly servant: object;
  readonly contract: CompiledContract;
  count: number;
}

/**
 * Exported servants by number, with the number of references that the peer holds to each (RF-2).
 */
export class ExportedReferences {
  private readonly byNumber = new Map<number, Exported>();
  private readonly byServant = new Map<object, Exported[]>();
  private last = 0;

  /** Adds one reference to a servant and returns its number. */
  add(servant: object, contract: CompiledContract): number {
    const known = this.byServant.get(servant) ?? [];
    let exported = known.find((candidate) => candidate.contract === contract);
    if (exported === undefined) {
      if (this.byNumber.size >= limits.REFERENCES_MAX) throw full('the peer holds');
      exported = { reference: ++this.last, servant, contract, count: 0 };
      this.byNumber.set(exported.reference, exported);
      this.byServant.set(servant, [...known, exported]);
    }
    exported.count++;
    return exported.reference;
  }

  find(reference: number): Exported | undefined {
    return this.byNumber.get(reference);
  }

  release(reference: number, count: number): void {
    const exported = this.byNumber.get(reference);
    if (exported === undefined) return;
    exported.count -= count;
    if (exported.count > 0) return;
    this.byNumber.delete(reference);
    const rest = (this.byServant.get(exported.servant) ?? []).filter((other) => other !== exported);
    if (rest.length > 0) this.byServant.set(exported.servant, rest);
    else this.byServant.delete(exported.servant);
  }

  clear(): void {
    this.byNumber.clear();
    this.byServant.clear();
  }

  get size(): number {
    return this.byNumber.size;
  }
}

/** A servant of the peer and its stub on this side. */
export interface Imported {
  readonly reference: number;
  readonly contract: CompiledContract;
  /** Number of references that were received and not yet released. */
  count: number;
  stub: WeakRef<object>;
}

/**
 * References to servants of the peer. When a stub is garbage collected, its references are released
 * by a FinalizationRegistry.
 */
export class ImportedReferences {
  private readonly byNumber = new Map<number, Imported>();
  private readonly collected = new FinalizationRegistry<Imported>((imported) => {
    if (imported.stub.deref() === undefined) this.release(imported, imported.count);
  });

  constructor(
    private readonly makeStub: (imported: Imported) => object,
    private readonly sendRelease: (reference: number, count: number) => void,
  ) {}

  /** Returns the stub of a received reference and counts the reference. */
  add(reference: number, contract: CompiledContract): object {
    let imported = this.byNumber.get(reference);
    if (imported === undefined || imported.contract !== contract) {
      if (this.byNumber.size >= limits.REFERENCES_MAX) throw full('this side holds');
      imported = { reference, contract, count: 0, stub: NO_STUB };
      this.byNumber.set(reference, imported);
    }
    imported.count++;
    const alive = imported.stub.deref();
    if (alive !== undefined && alive !== nobody) return alive;
    const stub = this.makeStub(imported);
    imported.stub = new WeakRef(stub);
    this.collected.register(stub, imported);
    return stub;
  }

  /** Releases `count` references of a stub. After the last one the stub is invalid. */
  release(imported: Imported, count: number): void {
    if (imported.count < count || count === 0) return;
    imported.count -= count;
    if (imported.count === 0 && this.byNumber.get(imported.reference) === imported) this.byNumber.delete(imported.reference);
    this.sendRelease(imported.reference, count);
  }

  clear(): void {
    this.byNumber.clear();
  }
}

const nobody = {};
const NO_STUB = new WeakRef(nobody);

function full(holder: string): CallError {
  return new CallError('OVERLOADED', `RF-2: ${holder} ${limits.REFERENCES_MAX} references of this connection, which is the limit; give back those that are not needed with release(stub) (in Java: Reference.of(stub).close())`);
}
