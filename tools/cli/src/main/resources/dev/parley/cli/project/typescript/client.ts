import { connect } from '@parley/client';
import { Greeter } from './Greeter.js';

const peer = await connect(process.argv[2] ?? '{{address}}');
const greeter = await peer.lookup('greeter', Greeter);
console.log(await greeter.greet('Ada'));
await peer.close();
