import { connect } from '@parley/client';
import { Desk } from './Desk.js';

async function main(uri: string): Promise<void> {
  const peer = await connect(uri);
  const desk = await peer.lookup('desk', Desk);
  await desk.enter('Ada', { show: async () => 1 }); // Java calls show
  await desk.print(await desk.add(2, 40));
  await peer.close();
}

void main(process.argv[2]!);
