import { contract } from './contract.js';
import { methodId, type ContractDescription, type FieldDescription, type MethodDescription } from './description.js';

/** A name that is exported, and its contract's name. */
export interface Export {
  readonly name: string;
  readonly contract: string;
}

/** How a peer is, at one moment (CO-9). */
export interface Status {
  /** Whose connections stand, the asking one among them. */
  readonly peers: number;
  /** Calls that were served since it started, those of Exports left out. */
  readonly served: bigint;
  /** Of its runtime; empty where that is not known. */
  readonly version: string;
  /** Which Parley of its process it is, counted from 1; 0 where that is not known. */
  readonly parley: number;
}

/** Reference 0 of each peer (CO-4). */
export interface Exports {
  bind(name: string, wanted: ContractDescription): Promise<number>;
  bindSame(name: string, fingerprint: Uint8Array): Promise<number>;
  describe(name: string): Promise<ContractDescription>;
  list(): Promise<readonly Export[]>;
  status(): Promise<Status>;
}

const PACKAGE = 'dev.parley.calls.';

function fields(...list: readonly [name: string, type: string][]): FieldDescription[] {
  return list.map(([name, type], i) => ({ number: i + 1, name, type }));
}

function method(name: string, result: string, parameters: readonly FieldDescription[]): MethodDescription {
  return { name, id: methodId(name), oneWay: false, parameters, result, exceptions: [] };
}

function record(name: string, ...list: readonly [name: string, type: string][]): ContractDescription['types'][number] {
  return { name: PACKAGE + name, kind: 'RECORD', fields: fields(...list) };
}

/** The contract of {@link Exports}; contracts describe themselves with it. */
export const Exports = contract<Exports>({
  name: `${PACKAGE}Exports`,
  methods: [
    method('bind', 'int', fields(['name', 'String'], ['wanted', `${PACKAGE}ContractDescription`])),
    method('bindSame', 'int', fields(['name', 'String'], ['fingerprint', 'bytes'])),
    method('describe', `${PACKAGE}ContractDescription`, fields(['name', 'String'])),
    method('list', `List<${PACKAGE}Export>`, []),
    method('status', `${PACKAGE}Status`, []),
  ],
  types: [
    record('ContractDescription', ['name', 'String'], ['methods', `List<${PACKAGE}MethodDescription>`], ['types', `List<${PACKAGE}TypeDescription>`]),
    record('MethodDescription', ['name', 'String'], ['id', 'int'], ['oneWay', 'boolean'], ['parameters', `List<${PACKAGE}FieldDescription>`], ['result', 'String'], ['exceptions', 'List<String>']),
    record('TypeDescription', ['name', 'String'], ['kind', `${PACKAGE}Kind`], ['fields', `List<${PACKAGE}FieldDescription>`]),
    record('FieldDescription', ['number', 'int'], ['name', 'String'], ['type', 'String']),
    record('Export', ['name', 'String'], ['contract', 'String']),
    record('Status', ['peers', 'int'], ['served', 'long'], ['version', 'String'], ['parley', 'int']),
    { name: `${PACKAGE}Kind`, kind: 'ENUM', fields: ['RECORD', 'ENUM', 'SEALED', 'EXCEPTION', 'CONTRACT'].map((name, number) => ({ number, name, type: '' })) },
  ],
});
