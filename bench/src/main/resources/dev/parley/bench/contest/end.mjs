// The second end of a pair, in Node: answers the questions of EndMain (see there), one line each.
// Arguments: the kind of end, and the folder web/ of the source tree.
import { connect as dial } from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [kind, web] = process.argv.slice(2);
const load = (part) => import(pathToFileURL(`${web}/${part}/dist/index.js`).href);
const TIMES_KEPT = 1 << 20;

// ---- Parley

async function parleyEnd() {
  const [{ connect, ExportTable }, { contract, methodId }] = await Promise.all([load('client'), load('protocol')]);
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
    async meet(address) {
      const peer = await connect(address, { exports });
      other = await peer.lookup('desk', Desk);
    },
    // What a servant or a caller written by hand would do: await each call.
    async oneByOne(limit, times) {
      let made = 0;
      let before = times.start();
      for (; made < limit.calls && !limit.over(before); made++) {
        if ((await other.echo(BigInt(made))) !== BigInt(made)) throw new Error(`call ${made} returned something else`);
        before = times.add(before);
      }
      return made;
    },
    async stream(outstanding, limit) {
      let next = 0;
      const lane = async () => {
        while (next < limit.calls && !limit.over(process.hrtime.bigint())) {
          const value = BigInt(next++);
          if ((await other.echo(value)) !== value) throw new Error(`call ${value} returned something else`);
        }
      };
      await Promise.all(Array.from({ length: outstanding }, lane));
      return next;
    },
  };
}

// ---- Plain sockets: length, kind, value, as FramedChannel.java has it

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

async function plainEnd() {
  let channel;
  let returned = () => undefined;
  const open = async (address) => {
    const socket = address.startsWith('/') ? dial({ path: address }) : dial({ port: Number(address), host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  };
  /** Keeps calls under way; resolves with how many were made. */
  const run = (outstanding, more) =>
    new Promise((resolve, reject) => {
      let next = 0;
      let underWay = 0;
      const start = () => {
        channel.put(ECHO, BigInt(next++));
        underWay++;
      };
      let expected = 0;
      returned = (value) => {
        underWay--;
        if (value !== BigInt(expected)) reject(new Error(`call ${expected} returned ${value}`));
        expected++;
        if (more(next)) start();
        else if (underWay === 0) resolve(next);
      };
      while (underWay < outstanding && more(next)) start();
      channel.flush();
    });
  return {
    async meet(address) {
      framed(await open(address), answer);
      channel = framed(await open(address), (_, value) => returned(value));
    },
    oneByOne(limit, times) {
      let before = times.start();
      return run(1, (next) => {
        if (next > 0) before = times.add(before);
        return next < limit.calls && !limit.over(before);
      });
    },
    stream: (outstanding, limit) => run(outstanding, (next) => next < limit.calls && !limit.over(process.hrtime.bigint())),
  };
}

// ---- Questions and answers

async function measure(end, outstanding, calls, millis) {
  const start = process.hrtime.bigint();
  const endNanos = start + BigInt(millis) * 1_000_000n;
  const kept = [];
  const limit = { calls: outstanding === 1 ? Math.min(calls, TIMES_KEPT) : calls, over: (now) => now >= endNanos };
  const times = {
    start: () => process.hrtime.bigint(),
    add(before) {
      const now = process.hrtime.bigint();
      kept.push(Number(now - before));
      return now;
    },
  };
  const made = outstanding === 1 ? await end.oneByOne(limit, times) : await end.stream(outstanding, limit);
  const nanos = Number(process.hrtime.bigint() - start);
  const middle = outstanding === 1 ? Float64Array.from(kept).sort()[kept.length >> 1] : nanos / made;
  return `${made} ${nanos} ${middle}`;
}

async function answerTo(end, question) {
  const [verb, ...words] = question.split(' ');
  if (verb === 'meet') {
    await end.meet(words[0]);
    return 'ok';
  }
  if (verb === 'cpu') {
    const { user, system } = process.cpuUsage();
    return String((user + system) * 1000);
  }
  return measure(end, Number(words[1]), Number(words[2]), words[3]);
}

const end = await (kind.startsWith('parley:') ? parleyEnd() : plainEnd());
console.log('ready -');
// The parent's death ends us, whatever is under way.
const questions = createInterface({ input: process.stdin }).on('close', () => process.exit(0));
questions.on('line', (question) => {
  answerTo(end, question).then(
    (line) => console.log(line),
    (error) => {
      console.error(error);
      console.log(`failed ${String(error).replaceAll(/\s+/g, ' ')}`);
    },
  );
});
