import type { CallOptions, Client, Closed, CloseReason, ContractType, Exports } from '@parley/protocol';
import type { ExportTable } from './exports.js';

/** The other side of a connection, as user code sees it. Both sides can call. */
export interface Peer {
  /** URI of the peer. */
  readonly uri: string;
  /** Product name that the peer sent. */
  readonly product: string;
  /** Servants that this side exports to the peer. */
  readonly exports: ExportTable;
  /** The peer's Exports contract: `list()` and `describe(name)`. */
  readonly remote: Client<Exports>;
  /** Looks up a servant that the peer exports. Fails with UNAVAILABLE, REFUSED or INCOMPATIBLE. */
  lookup<C>(name: string, contract: ContractType<C>, options?: CallOptions): Promise<Client<C>>;
  /** Closes with a reason that is sent to the peer. Resolves when the connection has ended. */
  close(reason?: CloseReason, text?: string): Promise<Closed>;
  /** Resolves with the reason when the connection ends, whichever side ended it; never rejects. */
  readonly closed: Promise<Closed>;
}
