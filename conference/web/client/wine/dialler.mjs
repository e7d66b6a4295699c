// Dials, and says why the connection ended. Argument: the address.
import { connect } from '../dist/index.js';

try {
  const peer = await connect(process.argv[2]);
  console.log('connected');
  console.log(`gone: ${(await peer.closed).reason}`);
} catch ({ reason, message }) {
  console.log(`failed: ${reason}: ${message}`);
}
