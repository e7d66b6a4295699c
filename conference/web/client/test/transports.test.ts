import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginRequest, closeFrame, ConnectionError, endPayload, Exports, FRAME, FRAME_HEADER_BYTES, FrameDecoder, methodId, writeFrameHeader, writeHello, Writer } from '@parley/protocol';
import { connect, ExportTable, listen, type Session } from '@parley/client';
import { SocketLink } from '../dist/socket-link.js';
import { FakeClock } from './fake-clock.js';
import { until } from './session-helpers.js';

/** Returns a HELLO message in its frame. */
function helloFrame(): Uint8Array {
  const writer = new Writer();
  writeHello(writer, { version: 1, oldestVersion: 1, messageBytesMax: 1 << 22, callsMax: 10, product: 'raw' });
  return framed(writer);
}

/** Returns a request for the list of exports. */
function requestFrame(call: number): Uint8Array {
  const writer = new Writer();
  endPayload(writer, beginRequest(writer, call, 0, methodId('list'), 0));
  return framed(writer);
}

function framed(writer: Writer): Uint8Array {
  const frame = new Uint8Array(FRAME_HEADER_BYTES + writer.at);
  writeFrameHeader(frame, 0, writer.at, FRAME.MESSAGE);
  frame.set(writer.take(), FRAME_HEADER_BYTES);
  return frame;
}

describe('byte streams', () => {
  let folder: string;
  let uri: string;
  let server: Server;
  let accepted: Promise<Socket>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    uri = `unix:${join(folder, 'raw.sock')}`;
    accepted = new Promise((resolve) => {
      server = createServer({ allowHalfOpen: true }, (socket) => {
        // The peer may be gone before our last bytes are sent.
        socket.on('error', () => undefined).on('end', () => socket.end()).resume();
        resolve(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(join(folder, 'raw.sock'), resolve));
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it('FR-3 a ping is answered with its own bytes', async () => {
    const connecting = connect(uri);
    const socket = await accepted;
    socket.write(helloFrame());
    const peer = await connecting;
    const seen: Buffer[] = [];
    const pong = new Promise<void>((resolve) => {
      socket.on('data', (piece) => {
        seen.push(piece);
        if (Buffer.concat(seen).includes(Buffer.from('0800000301020304', 'hex'))) resolve();
      });
    });
    socket.write(Buffer.from('080000020102030405060708', 'hex'));
    await pong;

    expect(Buffer.concat(seen).toString('hex')).toMatch(/080000030102030405060708$/);
    socket.end();
    await peer.closed;
  });

  it('FR-4 a silent peer is asked after one interval and given up after another', async () => {
    const clock = new FakeClock();
    const connecting = connect(uri, { clock, keepAliveMillis: 1000 });
    const socket = await accepted;
    const seen: Buffer[] = [];
    socket.on('data', (piece) => seen.push(piece));
    socket.write(helloFrame());
    const peer = await connecting;
    clock.pass(1000);
    clock.pass(999);
    while (!Buffer.concat(seen).toString('hex').endsWith('080000020000000000000000')) await new Promise((resolve) => setImmediate(resolve));

    clock.pass(1);

    expect((await peer.closed).reason).toBe('KEEPALIVE_TIMEOUT');
    expect(clock.waiting).toBe(0);
  });

  it('a pipe ends with its process, and nobody asks for signs of life', async () => {
    const clock = new FakeClock();
    const { session } = new SocketLink('pipe:raw', createConnection(join(folder, 'raw.sock')), { clock, keepAliveMillis: 1000 }, false);
    session.start();
    const socket = await accepted;
    socket.write(helloFrame());
    await session.opened;

    expect(clock.waiting).toBe(0);
    socket.end();
    expect((await session.closed).reason).toBe('PEER_GONE');
  });

  it('FR-5 a close is reported with code and text', async () => {
    const connecting = connect(uri);
    const socket = await accepted;
    socket.write(helloFrame());
    const peer = await connecting;
    socket.end(closeFrame('REFUSED', 'not today'));

    expect(await peer.closed).toEqual({ reason: 'REFUSED', text: 'not today' });
  });

  it('FR-6 a stream that ends without a close is PEER_GONE, also inside a frame', async () => {
    const connecting = connect(uri);
    const socket = await accepted;
    socket.write(helloFrame());
    const peer = await connecting;
    socket.end(Buffer.from([9, 0]));

    expect(await peer.closed).toEqual({ reason: 'PEER_GONE', text: 'the stream ended inside a frame' });
  });

  it('FR-1 a frame beyond its bounds is answered by a close that names the rule', async () => {
    const connecting = connect(uri);
    const socket = await accepted;
    const seen: Buffer[] = [];
    const over = new Promise((resolve) => socket.on('end', resolve));
    socket.on('data', (piece) => seen.push(piece));
    socket.write(helloFrame());
    const peer = await connecting;
    socket.write(Buffer.from('ffffff00', 'hex'));

    await over;
    expect(Buffer.concat(seen).toString()).toContain('(FR-1)');
    socket.end();
    expect((await peer.closed).reason).toBe('LIMIT_EXCEEDED');
  });

  it('a peer that speaks something else is refused, others notice nothing', async () => {
    const connecting = connect(uri);
    (await accepted).end('GET / HTTP/1.1\r\n\r\n');

    await expect(connecting).rejects.toThrow(ConnectionError);
  });
});

it('FR-8 a peer that calls and does not read is not read from, and loses nothing once it reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const exports = new ExportTable();
  for (let i = 0; i < 100; i++) exports.export(`${i}`.repeat(500), Exports, {} as never);
  let session: Session | undefined;
  const listener = await listen(`unix:${join(folder, 's.sock')}`, { exports }, (peer) => (session = peer as Session));
  const socket = createConnection(join(folder, 's.sock'));
  const calls = 400;
  socket.write(helloFrame());
  for (let call = 1; call <= calls; call++) socket.write(requestFrame(call));
  await until(() => session !== undefined);
  const { link } = session as unknown as { link: { queuedBytes: number; socket: Socket } };
  // 100 names of about 1,000 bytes: every reply is near 100 KB, all of them near 40 MB.
  await until(() => link.socket.isPaused());
  expect(link.queuedBytes).toBeLessThan(9 * 1024 * 1024);

  let answers = 0;
  const decoder = new FrameDecoder({ message: () => answers++, ping: () => undefined, pong: () => undefined, closed: () => undefined }, 1 << 22);
  socket.on('data', (piece) => {
    decoder.push(piece);
  });
  await until(() => answers === 1 + calls);

  socket.end();
  await listener.close();
  rmSync(folder, { recursive: true });
});

describe('connecting', () => {
  it('says where nobody listens', async () => {
    await expect(connect('unix:/nowhere/at-all.sock')).rejects.toMatchObject({ reason: 'IO_ERROR', text: expect.stringContaining('unix:/nowhere/at-all.sock') });
    await expect(connect('tcp://127.0.0.1:1')).rejects.toThrow(ConnectionError);
    await expect(connect('ws://127.0.0.1:1/')).rejects.toThrow(ConnectionError);
  });

  it('names the schemes it knows', async () => {
    await expect(connect('ftp://host/')).rejects.toThrow('unix, pipe, tcp, tls, ws and wss');
    await expect(listen('ws://127.0.0.1:0')).rejects.toThrow('unix, pipe and tcp');
  });

  it('nothing plain leaves the machine unless the user says so', async () => {
    await expect(connect('tcp://192.0.2.1:7')).rejects.toMatchObject({ reason: 'REFUSED' });
    await expect(connect('ws://example.org/')).rejects.toMatchObject({ reason: 'REFUSED' });
    await expect(listen('tcp://0.0.0.0:0')).rejects.toMatchObject({ reason: 'REFUSED' });
  });

  it('can be given up', async () => {
    const control = new AbortController();
    control.abort();

    await expect(connect('tcp://127.0.0.1:1', { signal: control.signal })).rejects.toThrow(ConnectionError);
  });
});
