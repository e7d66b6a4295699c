import type { CompiledContract } from './compiled.js';
import type { FieldCodec } from './codec.js';

/** A reference on the wire (RF-1). */
export interface WireReference {
  readonly reference: number;
  /**
   * True if the number belongs to the reader's table: a reference that is passed back to its owner.
   */
  readonly yours: boolean;
}

/** Services of the connection for encoding streams and references in values. */
export interface Handles {
  /** Adds a publisher to the writer's table and returns its stream number (ST-1). */
  publish(source: unknown, item: FieldCodec): number;
  /** Returns the items of a remote stream. */
  subscribe(stream: number, item: FieldCodec): unknown;
  /** Counts a reference to a servant, or finds the number that a stub came from (RF-2). */
  send(servant: object, contract: CompiledContract): WireReference;
  /**
   * Returns the stub of a remote servant, or the local servant if the reference was passed back.
   */
  receive(reference: WireReference, contract: CompiledContract): object;
}

/** Handles for values without streams and references; any use is an error of the caller. */
export const NO_HANDLES: Handles = {
  publish: refuse,
  subscribe: refuse,
  send: refuse,
  receive: refuse,
};

function refuse(): never {
  throw new TypeError('streams and references need a connection');
}
