import type { CompiledContract } from './compiled.js';
import type { FieldCodec } from './codec.js';

/** A contract value on the wire (RF-1). */
export interface WireReference {
  readonly reference: number;
  /** The number is in the reader's table: a reference on its way home. */
  readonly yours: boolean;
}

/** What values that are more than bytes need of the connection they cross. */
export interface Handles {
  /** Enters a publisher into the writer's table and returns its stream's number (ST-1). */
  publish(source: unknown, item: FieldCodec): number;
  /** The items of the other side's stream. */
  subscribe(stream: number, item: FieldCodec): unknown;
  /** Counts a reference to a servant, or finds the one it came from (RF-2). */
  send(servant: object, contract: CompiledContract): WireReference;
  /** The stub of the other side's servant, or this side's own servant come home. */
  receive(reference: WireReference, contract: CompiledContract): object;
}

/** For values that hold neither streams nor references; reaching it is a mistake of the caller. */
export const NO_HANDLES: Handles = {
  publish: refuse,
  subscribe: refuse,
  send: refuse,
  receive: refuse,
};

function refuse(): never {
  throw new TypeError('streams and references need a connection');
}
