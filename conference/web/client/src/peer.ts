import type { CallOptions, Client, Closed, CloseReason, ContractType, Exports } from '@parley/protocol';
import type { ExportTable } from './exports.js';

/** The other end of one connection. Both ends may call and be called. */
export interface Peer {
  /** Where it is. */
  readonly uri: string;
  /** What it said it is. */
  readonly product: string;
  /** What this end exports to it. */
  readonly exports: ExportTable;
  /** Its own Exports: `list()` and `describe(name)`. */
  readonly remote: Client<Exports>;
  /** Finds what it exports. Fails with UNAVAILABLE, REFUSED or INCOMPATIBLE. */
  lookup<C>(name: string, contract: ContractType<C>, options?: CallOptions): Promise<Client<C>>;
  /** Closes with a reason that the other side can read. Resolves when the connection is gone. */
  close(reason?: CloseReason, text?: string): Promise<Closed>;
  /** Resolves with the reason when the connection ends, whoever ended it; never rejects. */
  readonly closed: Promise<Closed>;
}
