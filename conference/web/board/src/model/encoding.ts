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
  record('Placement', ['x', 'float'], ['y', 'float'], ['scaleX', 'float'], ['scaleY', 'float'], ['rotation', 'float']),
  record('Style', ['colour', 'int'], ['fill', 'int'], ['width', 'float'], ['dashed', 'boolean']),
  record('Shape', ['id', 'UUID'], ['page', 'String'], ['order', 'String'], ['kind', 'String'], ['placement', of('Placement')], ['style', of('Style')], ['body', 'bytes']),
  record('Page', ['key', 'String'], ['order', 'String'], ['title', 'String']),
  record('Drawn', ['shape', of('Shape')], ['author', 'UUID']),
  record('Snapshot', ['first', 'boolean'], ['last', 'boolean'], ['number', 'long'], ['pages', list('Page')], ['shapes', list('Drawn')]),
  record('Put', ['shape', of('Shape')]),
  record('Alter', ['shape', 'UUID'], ['page', maybe('String')], ['order', maybe('String')], ['placement', maybe(of('Placement'))], ['style', maybe(of('Style'))], ['body', maybe('bytes')]),
  record('Extend', ['shape', 'UUID'], ['from', 'int'], ['more', 'bytes']),
  record('Remove', ['shape', 'UUID']),
  record('PutPage', ['page', of('Page')]),
  record('RemovePage', ['key', 'String']),
  sealed('Operation', 'Put', 'Alter', 'Extend', 'Remove', 'PutPage', 'RemovePage'),
  record('Change', ['id', 'UUID'], ['with', maybe('UUID')], ['operations', list('Operation')]),
]);

const SNAPSHOT = of('Snapshot');
const CHANGES = list('Change');

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
