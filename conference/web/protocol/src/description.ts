/**
 * Types of a contract description (docs/protocol/contracts.md). A generated file contains one
 * description and a few types.
 */

export type Kind = 'RECORD' | 'ENUM' | 'SEALED' | 'EXCEPTION' | 'CONTRACT';

export interface FieldDescription {
  readonly number: number;
  readonly name: string;
  readonly type: string;
}

export interface TypeDescription {
  readonly name: string;
  readonly kind: Kind;
  readonly fields: readonly FieldDescription[];
}

export interface MethodDescription {
  readonly name: string;
  readonly id: number;
  readonly oneWay: boolean;
  readonly parameters: readonly FieldDescription[];
  readonly result: string;
  readonly exceptions: readonly string[];
}

export interface ContractDescription {
  readonly name: string;
  readonly methods: readonly MethodDescription[];
  readonly types: readonly TypeDescription[];
}

const encoder = new TextEncoder();

/** Returns the method id: the signed 32-bit FNV-1a hash of the name in UTF-8 (CO-1). */
export function methodId(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}

/** Returns the signature of a method of a nested contract, used as the type of its field (CO-3). */
export function signatureOf(method: MethodDescription): string {
  const parameters = method.parameters.map((p) => `${p.number} ${p.name}:${p.type}`).join(',');
  const throws = method.exceptions.length > 0 ? ` throws ${method.exceptions.join(',')}` : '';
  return `(${parameters})${method.result}${method.oneWay ? ' oneway' : ''}${throws}`;
}

const SIGNATURE = /^\((.*)\)([^ )]+)( oneway)?(?: throws (\S+))?$/s;
const PARAMETER = /^(-?\d{1,10}) ([^:]+):(.+)$/s;

/**
 * Returns the method that a field of a CONTRACT type describes; undefined if the field has no valid
 * signature.
 */
export function methodOf(field: FieldDescription): MethodDescription | undefined {
  const match = SIGNATURE.exec(field.type);
  if (match === null) return undefined;
  const [, list = '', result = '', oneWay, throws] = match;
  const parameters: FieldDescription[] = [];
  for (const text of list === '' ? [] : splitOutside(list)) {
    const part = PARAMETER.exec(text);
    if (part === null) return undefined;
    parameters.push({ number: Number(part[1]), name: part[2] ?? '', type: part[3] ?? '' });
  }
  const exceptions = throws === undefined ? [] : throws.split(',');
  return { name: field.name, id: field.number, oneWay: oneWay !== undefined, parameters, result, exceptions };
}

/** Splits a list at the commas outside of `<>`. */
function splitOutside(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const c = list[i];
    if (c === '<') depth++;
    else if (c === '>') depth--;
    else if (c === ',' && depth === 0) {
      parts.push(list.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(list.slice(start));
  return parts;
}
