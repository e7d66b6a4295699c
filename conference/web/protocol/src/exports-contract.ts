import { contract } from './contract.js';
import { methodId, type ContractDescription, type FieldDescription, type MethodDescription } from './description.js';

/** An exported name with the name of its contract. */
export interface Export {
  readonly name: string;
  readonly contract: string;
}

/** Status of a peer at one moment (CO-9). */
export interface Status {
  /** Number of open connections, including the one of the caller. */
  readonly peers: number;
  /** Number of calls served since the start, without those to Exports itself. */
  readonly served: bigint;
  /** Version of the runtime; empty if unknown. */
  readonly version: string;
  /** Index of the Parley instance within its process, from 1; 0 if unknown. */
  readonly parley: number;
}

/** Contract of reference 0 of each peer (CO-4). */
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

/** Description of the contract {@link Exports}, which contracts use to describe themselves. */
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
