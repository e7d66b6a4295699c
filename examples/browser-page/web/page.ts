import { connect } from '@parley/client';
import { Desk } from './generated/Desk.js';

const lines = document.querySelector('#lines')!;

async function show(line: string): Promise<number> {
  lines.append(Object.assign(document.createElement('li'), { textContent: line }));
  return lines.children.length;
}

const uri = await (await fetch('/parley')).text();
const peer = await connect(uri);
const desk = await peer.lookup('desk', Desk);

await desk.enter('Ada', { show }); // Java calls show
await show(`2 + 40 = ${await desk.add(2, 40)}`);
