// The least that a call needs on a plain socket of Node: length, kind, value, as FramedChannel.java has it.
import { connect as dial } from 'node:net';
import { inOrder } from './answers.mjs';

const [ECHO, ECHO_REPLY, ROUND, ROUND_REPLY] = [1, 2, 3, 4];
const FRAME_BYTES = 13;

/** Hands on each frame, and sends what was put while handling what was read together. */
function framed(socket, onFrame) {
  let rest = Buffer.alloc(0);
  let out = [];
  const channel = {
    put(frameKind, value) {
      const frame = Buffer.allocUnsafe(FRAME_BYTES);
      frame.writeInt32BE(FRAME_BYTES - 4, 0);
      frame.writeUInt8(frameKind, 4);
      frame.writeBigInt64BE(value, 5);
      out.push(frame);
    },
    flush() {
      if (out.length === 0) return;
      socket.write(out.length === 1 ? out[0] : Buffer.concat(out));
      out = [];
    },
  };
  socket.on('data', (data) => {
    const bytes = rest.length === 0 ? data : Buffer.concat([rest, data]);
    let at = 0;
    for (; bytes.length - at >= FRAME_BYTES; at += FRAME_BYTES) onFrame(bytes.readUInt8(at + 4), bytes.readBigInt64BE(at + 5), channel);
    rest = bytes.subarray(at);
    channel.flush();
  });
  socket.on('error', (error) => console.error(`a plain socket failed: ${error.message}`));
  return channel;
}

function answer(frameKind, value, channel) {
  if (frameKind === ECHO) channel.put(ECHO_REPLY, value);
  else if (frameKind === ROUND) channel.put(ECHO, value);
  else if (frameKind === ECHO_REPLY) channel.put(ROUND_REPLY, value);
}

async function opened(address) {
  const socket = address.startsWith('/') ? dial({ path: address }) : dial({ port: Number(address), host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

export function plainEnd() {
  let channel;
  const calls = inOrder(() => ({ put: (value) => channel.put(ECHO, value), flush: () => channel.flush() }));
  return {
    ...calls,
    async meet(address) {
      framed(await opened(address), answer);
      channel = framed(await opened(address), (_, value) => calls.returned(value));
    },
  };
}
