// The least that a call needs on a WebSocket of the browser: kind and value, a call filled up to the size of one of Parley's, as WebSocketEnd.java has it.
import { inOrder } from './answers.mjs';

const [ECHO, ECHO_REPLY, ROUND, ROUND_REPLY] = [1, 2, 3, 4];
const CALL_BYTES = 20;
const REPLY_BYTES = 10;

function send(socket, kind, value) {
  const message = new DataView(new ArrayBuffer(kind === ECHO ? CALL_BYTES : REPLY_BYTES));
  message.setUint8(0, kind);
  message.setBigInt64(1, value);
  socket.send(message);
}

function answer(socket, kind, value) {
  if (kind === ECHO) send(socket, ECHO_REPLY, value);
  else if (kind === ROUND) send(socket, ECHO, value);
  else if (kind === ECHO_REPLY) send(socket, ROUND_REPLY, value);
}

async function opened(address, onMessage) {
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }) => {
    const message = new DataView(data);
    onMessage(socket, message.getUint8(0), message.getBigInt64(1));
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no WebSocket to ${address}`));
  });
  return socket;
}

export function webSocketEnd() {
  let socket;
  const calls = inOrder(() => ({ put: (value) => send(socket, ECHO, value), flush: () => undefined }));
  return {
    ...calls,
    async meet(address) {
      await opened(address, answer);
      socket = await opened(address, (_, kind, value) => calls.returned(value));
    },
  };
}
