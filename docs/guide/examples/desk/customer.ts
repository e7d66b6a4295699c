import { connect, ExportTable } from '@parley/client';
import type { Servant } from '@parley/protocol';
import { Desk, SoldOut } from './generated/Desk.js';
import { Screen } from './generated/Screen.js';

// Java calls these functions.
const screen: Servant<Screen> = {
  show(line) {
    console.log(`Java shows: ${line}`);
  },
  ask(question) {
    console.log(`Java asks: ${question}`);
    return 'Ada';
  },
};

const exports = new ExportTable().export('screen', Screen, screen);
const peer = await connect(process.argv[2] ?? 'unix:/tmp/desk.sock', { exports });

// And these lines call Java.
const desk = await peer.lookup('desk', Desk);
const receipt = await desk.order('apples', 3, { timeoutMillis: 5000 });
console.log(`Receipt: ${receipt.count} ${receipt.item} for ${receipt.name}`);

for await (const n of await desk.countdown(3)) console.log(`Countdown: ${n}`);

try {
  await desk.order('apples', 1000);
} catch (error) {
  if (!SoldOut.is(error)) throw error;
  console.log(`Sold out: ${error.details.left} left`);
}
await peer.close();
