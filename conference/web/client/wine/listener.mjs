// Listens in Node: the desk of docs/guide/examples, until so many peers have come, or have gone. Arguments: the address, the compiled contract, come or gone,
// how many.
import { pathToFileURL } from 'node:url';
import { ExportTable, listen } from '../dist/index.js';

const [uri, contract, moment, count] = process.argv.slice(2);
const { Desk } = await import(pathToFileURL(contract).href);
const desk = {
  order: (item, count) => ({ item, count, name: 'Node' }),
  async *countdown(from) {
    for (let n = from; n >= 0; n--) yield n;
  },
};
const peers = { come: 0, gone: 0 };
const seen = (what) => {
  if (++peers[what] === Number(count) && what === moment) void listener.close().then(() => console.log('closed'));
};
const listener = await listen(uri, { exports: new ExportTable().export('desk', Desk, desk) }, (peer) => {
  void peer.closed.then(({ reason }) => {
    console.log(`gone: ${reason}`);
    seen('gone');
  });
  seen('come');
});
console.log(`listening: ${listener.uri}`);
