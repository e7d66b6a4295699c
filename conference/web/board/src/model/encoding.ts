import { Reader, Types, Writer, readSingle, writeSingle, type FieldDescription, type TypeDescription } from '@parley/protocol';
import type { BoardState } from './state.js';
import type { Change, Drawn, Snapshot } from './types.js';

const PACKAGE = 'dev.parley.room.api.board.';

function record(name: string, ...components: readonly (readonly [string, string])[]): TypeDescription {
  return { name: PACKAGE + name, kind: 'RECORD', fields: components.map(([component, type], at): FieldDescription => ({ number: at + 1, name: component, type })) };
}

function sealed(name: string, ...alternatives: readonly string[]): TypeDescription {
  return { name: PACKAGE + name, kind: 'SEALED', fields: alternatives.map((alternative, at): FieldDescription => ({ number: at + 1, name: alternative, type: PACKAGE + alternative })) };
}

const of = (name: string): string => PACKAGE + name;
const maybe = (type: string): string => `Optional<${type}>`;
const list = (name: string): string => `List<${PACKAGE}${name}>`;

/** Types of the values in a board state, as in the contract. */
const types = new Types([
  record('ShapePlacement', ['x', 'float'], ['y', 'float'], ['scaleX', 'float'], ['scaleY', 'float'], ['rotation', 'float']),
  record('ShapeStyle', ['colour', 'int'], ['fill', 'int'], ['width', 'float'], ['dashed', 'boolean']),
  record('Shape', ['id', 'UUID'], ['page', 'String'], ['order', 'String'], ['kind', 'String'], ['placement', of('ShapePlacement')], ['style', of('ShapeStyle')], ['body', 'bytes']),
  record('BoardPage', ['key', 'String'], ['order', 'String'], ['title', 'String']),
  record('PlacedShape', ['shape', of('Shape')], ['author', 'UUID']),
  record('BoardStatePiece', ['first', 'boolean'], ['last', 'boolean'], ['number', 'long'], ['pages', list('BoardPage')], ['shapes', list('PlacedShape')]),
  record('PutShape', ['shape', of('Shape')]),
  record('AlterShape', ['shape', 'UUID'], ['page', maybe('String')], ['order', maybe('String')], ['placement', maybe(of('ShapePlacement'))], ['style', maybe(of('ShapeStyle'))], ['body', maybe('bytes')]),
  record('ExtendShape', ['shape', 'UUID'], ['from', 'int'], ['more', 'bytes']),
  record('RemoveShape', ['shape', 'UUID']),
  record('PutPage', ['page', of('BoardPage')]),
  record('RemovePage', ['key', 'String']),
  sealed('BoardOperation', 'PutShape', 'AlterShape', 'ExtendShape', 'RemoveShape', 'PutPage', 'RemovePage'),
  record('BoardChange', ['id', 'UUID'], ['with', maybe('UUID')], ['operations', list('BoardOperation')]),
]);

const SNAPSHOT = of('BoardStatePiece');
const CHANGES = list('BoardChange');

/** Returns the whole state as one snapshot, with shapes sorted by id and pages by key. */
export function snapshotOf(state: BoardState, number: bigint): Snapshot {
  const shapes: Drawn[] = [...state.ids()].sort().map((id) => state.drawn(id)!);
  const pages = [...state.pages()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { first: true, last: true, number, pages, shapes };
}

/**
 * Returns the canonical encoding of the state after event `number`, by which replicas are compared.
 */
export function canonicalBytes(state: BoardState, number: bigint): Uint8Array {
  return encode(SNAPSHOT, snapshotOf(state, number));
}

/** Encodes changes for storage across a reload. */
export function encodeChanges(changes: readonly Change[]): Uint8Array {
  return encode(CHANGES, changes);
}

/** Decodes stored changes; throws ValueError for invalid data. */
export function decodeChanges(bytes: Uint8Array): Change[] {
  return readSingle(new Reader(bytes), types.field(1, CHANGES), 'changes') as Change[];
}

function encode(type: string, value: unknown): Uint8Array {
  const writer = new Writer(1024);
  writeSingle(writer, types.field(1, type), value, 'board');
  return writer.take();
}
