import { describe, expect, it } from 'vitest';
import { Exports, incompatibility, methodId, methodOf, parseExpression, Reader, signatureOf, Writer, type ContractDescription } from '@parley/protocol';
import { Calculator } from './golden/Calculator.js';
import { hex, unhex, vectors, type Entry } from './vectors.js';

interface Compatibility extends Entry {
  readonly compatible: boolean;
  readonly methodNamed?: string;
  readonly wanted: ContractDescription;
  readonly exported: ContractDescription;
}

const file = vectors<{
  methodIds: (Entry & { id: number })[];
  typeExpressions: { rule: string; text: string; valid: boolean }[];
  descriptions: (Entry & { description: ContractDescription; hex: string })[];
  compatibility: Compatibility[];
}>('contracts');

describe('contracts', () => {
  for (const { rule, name, id } of file.methodIds) {
    it(`${rule} the id of "${name}" is ${id}`, () => {
      expect(methodId(name)).toBe(id);
    });
  }

  for (const { rule, text, valid } of file.typeExpressions) {
    it(`${rule} "${text}" is ${valid ? 'a' : 'no'} type expression`, () => {
      if (valid) expect(parseExpression(text)).toBeDefined();
      else expect(() => parseExpression(text)).toThrow('is not a type expression');
    });
  }

  for (const { rule, name, description, hex: bytes } of file.descriptions) {
    it(`${rule} description of a ${name}`, () => {
      const describeMethod = Exports.compiled.method(methodId('describe'))!;
      const writer = new Writer();
      describeMethod.writeResult(writer, description);

      // A result is field 1 around the description, preceded by its tag and length.
      expect(hex(writer.take())).toMatch(new RegExp(`^0a.{2,4}${bytes}$`));
      expect(describeMethod.readResult(new Reader(writer.take()))).toEqual(description);
      expect(unhex(bytes).length).toBeGreaterThan(0);
    });
  }

  it('CO-8 the fingerprint in a generated file is the digest of the description as it travels', async () => {
    const writer = new Writer();
    Exports.compiled.method(methodId('describe'))!.writeResult(writer, Calculator.description);

    expect(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', writer.take().slice())))).toBe(Calculator.fingerprint);
  });

  it('CO-3 a method of a further contract is its signature, both ways', () => {
    for (const { description } of file.descriptions) {
      for (const method of description.methods) expect(methodOf({ number: method.id, name: method.name, type: signatureOf(method) })).toEqual(method);
    }
  });

  for (const { rule, name, compatible, methodNamed, wanted, exported } of file.compatibility) {
    it(`${rule} ${name}: ${compatible ? 'fits' : 'does not fit'}`, () => {
      const difference = incompatibility(wanted, exported);

      if (compatible) expect(difference).toBeUndefined();
      else {
        expect(difference).toContain(wanted.name);
        expect(difference).toContain(methodNamed);
      }
    });
  }

  it('CO-5 the text names what differs', () => {
    const { wanted, exported } = file.compatibility.find(({ name }) => name === 'difference inside a list')!;

    expect(incompatibility(wanted, exported)).toBe('dev.example.Shop.put(x)[](x): int is written, String is read');
  });

  it('CO-5 names that moved to other numbers are listed with the pins that mend them', () => {
    const { wanted, exported } = file.compatibility.find(({ name }) => name === 'parameters swapped, of one type')!;

    expect(incompatibility(wanted, exported)).toBe(
      'dev.example.Shop.put: to is number 2 to the side that writes and 1 to the side that reads, from is number 1 to the side that writes and 2 to the side that reads;' +
        ' the side whose source changed has to pin the old numbers: @Field(2) to, @Field(1) from on the side that reads, or @Field(1) to, @Field(2) from on the side that writes',
    );
  });

  it('CO-4 Exports describes itself', () => {
    expect(incompatibility(Exports.description, Exports.description)).toBeUndefined();
  });
});
