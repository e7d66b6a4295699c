// Parley over any transport that the client has, in Node or in a page.
import { awaited } from './answers.mjs';

export function parleyEnd({ connect, ExportTable }, { contract, methodId }) {
  const method = (name) => ({
    name,
    id: methodId(name),
    oneWay: false,
    parameters: [{ number: 1, name: 'value', type: 'long' }],
    result: 'long',
    exceptions: [],
  });
  const Desk = contract({ name: 'Desk', methods: [method('echo'), method('round')], types: [] });
  let other;
  const exports = new ExportTable().export('desk', Desk, { echo: (value) => value, round: (value) => other.echo(value) });
  return {
    ...awaited((value) => other.echo(value), BigInt),
    async meet(address) {
      const peer = await connect(address, { exports });
      other = await peer.lookup('desk', Desk);
    },
  };
}
