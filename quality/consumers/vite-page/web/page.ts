import { connect } from '@parley/client';
import { Desk } from './generated/Desk.js';

const peer = await connect(await (await fetch('/parley')).text());
const desk = await peer.lookup('desk', Desk);
await desk.print(await desk.add(2, 40));
