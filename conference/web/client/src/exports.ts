import { CallError, type ContractType, type Export, type Servant } from '@parley/protocol';

interface Entry {
  readonly contract: ContractType<unknown>;
  readonly servant: object;
}

/**
 * Table of the servants that peers can look up by name. Several connections can share one table;
 * changes are visible to all of them at once.
 */
export class ExportTable {
  private readonly entries = new Map<string, Entry>();

  /** Exports a servant. A name refers to one servant at a time. */
  export<C>(name: string, contract: ContractType<C>, servant: Servant<C>): this {
    if (this.entries.has(name)) throw new RangeError(`${name} is exported already`);
    this.entries.set(name, { contract, servant });
    return this;
  }

  /** Withdraws a name. References that peers already hold stay valid. */
  withdraw(name: string): boolean {
    return this.entries.delete(name);
  }

  find(name: string): Entry {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new CallError('UNAVAILABLE', `nothing is exported as ${JSON.stringify(name)}`);
    return entry;
  }

  list(): Export[] {
    return Array.from(this.entries, ([name, { contract }]) => ({ name, contract: contract.name }));
  }
}
