import { describe, expect, it } from 'vitest';
import {
  beginItem, beginReply, beginRequest, CallError, endPayload, Exports, KIND, limits, LISTS, methodId, Reader, readMessage, writeHello, writePassed, Writer, writeSmall, type Client,
  type Closed, type ContractType, contract,
} from '@parley/protocol';
import { ExportTable, release, Session, type ConnectionOptions, type Link } from '@parley/client';
import { random, unhex, vectors } from '../../protocol/test/vectors.js';
import { Calculator, DividedByZero } from '../../protocol/test/golden/Calculator.js';
import { Desk } from './desk.js';
import { FakeClock } from './fake-clock.js';
import { memorySessions } from './pairs.js';

/** A session whose peer is simulated by the test. */
class Alone implements Link {
  readonly uri = 'test:alone';
  queuedBytes = 0;
  readonly kinds: number[] = [];
  readonly letGo: string[] = [];
  closedWith: Closed | undefined;
  readonly clock = new FakeClock();
  readonly session: Session;

  constructor(options: ConnectionOptions = {}) {
    this.session = new Session(this, { clock: this.clock, ...options }, 1000);
    this.session.opened.catch(() => undefined);
    this.session.start();
  }

  send(bytes: Uint8Array, length: number): void {
    this.kinds.push(bytes[0] ?? 0);
    const message = readMessage(new Reader(bytes.slice(0, length)));
    if (message?.kind === 'RELEASE') this.letGo.push(`reference ${message.reference} ${message.count}`);
    else if (message?.kind === 'STOP') this.letGo.push(`stream ${message.stream}`);
  }

  close(closed: Closed): void {
    this.closedWith = closed;
  }

  receive(write: (writer: Writer) => void): this {
    const writer = new Writer();
    write(writer);
    this.session.handleMessage(writer.take());
    return this;
  }

  hello(version = 1, oldestVersion = 1, callsMax = 10): this {
    return this.receive((writer) => {
      writeHello(writer, { version, oldestVersion, messageBytesMax: 200, callsMax, product: '' });
    });
  }

  small(kind: typeof KIND.DEMAND | typeof KIND.STOP | typeof KIND.CANCEL | typeof KIND.RELEASE, id: number, count = 0): this {
    return this.receive((writer) => {
      writeSmall(writer, kind, id, count);
    });
  }

  request(call: number, reference: number, method: string): this {
    return this.receive((writer) => {
      endPayload(writer, beginRequest(writer, call, reference, methodId(method), 0));
    });
  }
}

/** Returns the reference that the session assigns to its servant. */
function bind(alone: Alone): number {
  alone.receive((writer) => {
    const start = beginRequest(writer, 1, 0, methodId('bind'), 0);
    Exports.compiled.method(methodId('bind'))!.writeArguments(writer, ['desk', Calculator.description]);
    endPayload(writer, start);
  });
  return 1;
}

async function failure(promise: Promise<unknown>): Promise<CallError> {
  return (await promise.catch((error: unknown) => error)) as CallError;
}

async function desks(near: ConnectionOptions = {}, far: ConnectionOptions = {}): Promise<ReturnType<typeof memorySessions> & { desk: Desk; calculator: Client<Calculator> }> {
  const desk = new Desk();
  const sessions = memorySessions(near, { exports: new ExportTable().export('desk', Calculator, desk), onServantError: () => undefined, ...far });
  sessions.near.start();
  sessions.far.start();
  return { ...sessions, desk, calculator: await sessions.near.lookup('desk', Calculator) };
}

describe('rules of a session', () => {
  it('MS-1 hello leaves at once, and anything else that comes first closes', () => {
    const alone = new Alone();
    expect(alone.kinds).toEqual([KIND.HELLO]);

    expect(alone.small(KIND.CANCEL, 1).closedWith).toEqual({ reason: 'PROTOCOL_ERROR', text: 'CANCEL before HELLO (MS-1)' });
  });

  it('MS-1 a second hello closes', () => {
    expect(new Alone().hello().hello().closedWith?.reason).toBe('PROTOCOL_ERROR');
  });

  it('MS-1 a session whose hello does not come closes with OPEN_TIMEOUT', async () => {
    const alone = new Alone();
    alone.clock.pass(9_999);
    expect(alone.closedWith).toBeUndefined();

    alone.clock.pass(1);

    expect(alone.closedWith?.reason).toBe('OPEN_TIMEOUT');
    await expect(alone.session.opened).rejects.toThrow('OPEN_TIMEOUT');
    expect(alone.clock.waiting).toBe(0);
  });

  it('MS-2 without a version in common the text names both', () => {
    expect(new Alone().hello(9, 2).closedWith).toEqual({ reason: 'VERSION_MISMATCH', text: 'here versions 1 to 1, there 2 to 9' });
    expect(new Alone().hello(0, 0).closedWith?.reason).toBe('VERSION_MISMATCH');
    expect(new Alone().hello(9, 1).closedWith).toBeUndefined();
  });

  it('CO-8 a description travels only where the fingerprints differ', async () => {
    const { near, nearLink, calculator } = await desks();
    const sent = (): string[] => nearLink.sent.splice(0).filter((message) => message.includes(Buffer.from('Calculator').toString('hex')));
    expect(sent()).toEqual([]);
    expect(await calculator.add(1, 2)).toBe(3);

    const other = await near.lookup('desk', { ...Calculator, fingerprint: '00'.repeat(32) });

    expect(sent()).toHaveLength(1);
    expect(await other.add(3, 4)).toBe(7);
  });

  it.each([0, 1])('RF-4 what comes with call %i to an unknown reference or method is let go', (call) => {
    const alone = new Alone().hello();
    for (const reference of [0, 4711]) {
      alone.receive((writer) => {
        endPayload(writer, beginRequest(writer, call, reference, methodId('nonsense'), 0));
        writePassed(writer, LISTS.REQUEST, [77, 78, 77], [9]);
      });

      expect(alone.letGo.splice(0)).toEqual(['reference 77 2', 'reference 78 1', 'stream 9']);
    }
  });

  it('RF-4 what comes with a late reply, or an item of a stopped stream, is let go', () => {
    const alone = new Alone().hello();
    alone.receive((writer) => {
      endPayload(writer, beginReply(writer, 1234));
      writePassed(writer, LISTS.REPLY, [77], [9]);
    });
    alone.receive((writer) => {
      endPayload(writer, beginItem(writer, 1234));
      writePassed(writer, LISTS.ITEM, [78], [10]);
    });

    expect(alone.letGo).toEqual(['reference 77 1', 'stream 9', 'reference 78 1', 'stream 10']);
  });

  it('RF-4 what stands behind what cannot be read is let go, and what was read is too', () => {
    const exports = new ExportTable().export('desk', Calculator, new Desk());
    const alone = new Alone({ exports, onServantError: () => undefined }).hello();
    const reference = (writer: Writer, field: number, number: number): void => {
      writer.raw(Uint8Array.of((field << 3) | 2, 2, 8, number));
    };
    const bound = bind(alone);
    alone.receive((writer) => {
      const start = beginRequest(writer, 2, bound, methodId('watch'), 0);
      reference(writer, 1, 77);
      reference(writer, 1, 0);
      endPayload(writer, start);
      writePassed(writer, LISTS.REQUEST, [77, 78], []);
    });

    expect(alone.letGo.sort()).toEqual(['reference 77 1', 'reference 78 1']);
  });

  it('ST-5 an exception that the method declares ends its stream with its details', async () => {
    const { description } = Calculator;
    const methods = description.methods.map((method) => (method.name === 'count' ? { ...method, exceptions: [DividedByZero.name] } : method));
    const Failing: ContractType<Calculator> = contract({ ...description, methods });
    class FailingDesk extends Desk {
      override async *count(to: number): AsyncGenerator<number> {
        yield await Promise.resolve(to);
        throw DividedByZero.of({ dividend: 7n }, 'by zero');
      }
    }
    const { near, far } = memorySessions({}, { exports: new ExportTable().export('desk', Failing, new FailingDesk()) });
    near.start();
    far.start();
    const received: number[] = [];
    const calculator = await near.lookup('desk', Failing);
    const error = await failure(
      (async () => {
        for await (const value of await calculator.count(3)) received.push(value);
      })(),
    );

    expect(received).toEqual([3]);
    expect(error).toMatchObject({ reason: 'APPLICATION', text: 'by zero' });
    expect(DividedByZero.is(error) && error.details.dividend).toBe(7n);
  });

  it('RF-2 each hold is let go for itself', async () => {
    const { calculator, desk, near, far } = await desks();
    const twice = await near.lookup('desk', Calculator);
    expect(twice).toBe(calculator);
    release(twice);

    expect(await calculator.add(1, 2)).toBe(3);
    release(calculator);
    expect((await failure(calculator.add(1, 2))).reason).toBe('UNAVAILABLE');
    expect(desk).toBeDefined();
    void near.close();
    await far.closed;
  });

  it('MS-3 a message beyond what the other side takes is INVALID here', async () => {
    const alone = new Alone().hello();
    const error = await failure(alone.session.remote.describe('x'.repeat(300)));

    expect(error).toMatchObject({ reason: 'INVALID' });
    expect(error.text).toContain('the other side takes 200');
    expect(alone.kinds).toEqual([KIND.HELLO]);
  });

  it('MS-3 calls up to the other side\'s limit are sent, one more is OVERLOADED', async () => {
    const alone = new Alone().hello(1, 1, 2);
    const calls = [failure(alone.session.remote.list()), failure(alone.session.remote.list())];

    expect((await failure(alone.session.remote.list())).reason).toBe('OVERLOADED');
    expect(alone.kinds).toEqual([KIND.HELLO, KIND.REQUEST, KIND.REQUEST]);
    void alone.session.close();
    expect((await Promise.all(calls)).map(({ reason }) => reason)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  });

  it('MS-3 a request beyond our own limit is answered by OVERLOADED', async () => {
    const { calculator, near, desk } = await desks({}, { callsMax: 2 });
    // The near side assumes a larger limit, like a faulty peer.
    (near as unknown as { calls: { callsMax: number } }).calls.callsMax = 100;
    const waiting = [failure(calculator.wait('a')), failure(calculator.wait('b'))];

    expect((await failure(calculator.wait('c'))).reason).toBe('OVERLOADED');
    expect(desk.waiting.length).toBe(2);
    await near.close();
    await Promise.all(waiting);
  });

  it('MS-5 a call number that is used twice closes', () => {
    const exports = new ExportTable().export('x', Calculator, new Desk());
    const alone = new Alone({ exports }).hello();
    const servant = alone.session as unknown as { tables: { exported: { add(s: object, c: object): number } } };
    const reference = servant.tables.exported.add(new Desk(), Calculator.compiled);
    alone.receive((writer) => {
      const start = beginRequest(writer, 7, reference, methodId('wait'), 0);
      writer.byte(0x0a);
      writer.text('x');
      endPayload(writer, start);
    });
    expect(alone.closedWith).toBeUndefined();

    expect(alone.request(7, reference, 'wait').closedWith?.text).toContain('MS-5');
  });

  it('MS-6 unknown references and methods are answered by FAILURE, one-way ones by nothing', () => {
    const alone = new Alone().hello().request(1, 99, 'list').request(2, 0, 'nothing').request(0, 99, 'list');

    expect(alone.kinds).toEqual([KIND.HELLO, KIND.FAILURE, KIND.FAILURE]);
  });

  it('MS-7 a call that carries no deadline is given up after 30 s', async () => {
    const clock = new FakeClock();
    const { calculator, near, desk } = await desks({}, { clock });
    const call = failure(calculator.wait('x', { timeoutMillis: Infinity }));
    while (desk.waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.pass(29_999);
    expect(desk.waiting[0]?.signal.aborted).toBe(false);
    clock.pass(1);

    expect((await call).reason).toBe('DEADLINE_EXCEEDED');
    await near.close();
  });

  it('MS-10, MS-11, ST-3, RF-2 what names an unknown call, stream or reference is ignored', () => {
    const alone = new Alone().hello();
    for (const kind of [KIND.CANCEL, KIND.DEMAND, KIND.STOP, KIND.RELEASE]) alone.small(kind, 5, 1);
    for (const kind of [KIND.REPLY, KIND.FAILURE, KIND.ITEM, KIND.END]) {
      alone.receive((writer) => {
        writer.byte(kind);
        writer.byte(0x08);
        writer.byte(5);
      });
    }

    expect(alone.closedWith).toBeUndefined();
    expect(alone.kinds).toEqual([KIND.HELLO]);
  });

  it('MS-4 an extension message is ignored, a reserved one closes', () => {
    const alone = new Alone().hello().receive((writer) => {
      writer.byte(64);
    });
    expect(alone.closedWith).toBeUndefined();

    expect(alone.receive((writer) => writer.byte(11)).closedWith?.reason).toBe('PROTOCOL_ERROR');
  });

  it('ST-2 an item that was not asked for closes', async () => {
    const { calculator, near, nearLink } = await desks();
    const stream = await calculator.count(3);
    const item = new Writer();
    item.byte(KIND.ITEM);
    item.byte(0x08);
    item.byte(1);
    near.handleMessage(item.take());

    expect((await near.closed).text).toContain('ST-2');
    expect(nearLink.sent.length).toBeGreaterThan(0);
    expect(stream).toBeDefined();
  });

  it('ST-2 a demand of 0 ends the stream with INVALID', async () => {
    const { calculator, near, far } = await desks();
    const stream = (await calculator.count(3))[Symbol.asyncIterator]();
    const demand = new Writer();
    writeSmall(demand, KIND.DEMAND, 1, 0);
    far.handleMessage(demand.take());

    expect((await failure(stream.next())).reason).toBe('INVALID');
    await near.close();
  });

  it('ST-4 a stream has one subscriber, once', async () => {
    const { calculator, near } = await desks();
    const stream = await calculator.count(3);
    stream[Symbol.asyncIterator]();

    expect(() => stream[Symbol.asyncIterator]()).toThrow('once');
    await near.close();
  });

  it('ST-4 1,000 streams are open, one more fails its call with OVERLOADED', async () => {
    const { calculator, near } = await desks();
    const streams = [];
    for (let i = 0; i < limits.STREAMS_MAX; i++) streams.push(await calculator.count(1));

    expect((await failure(calculator.count(1))).reason).toBe('OVERLOADED');
    await streams[0]?.[Symbol.asyncIterator]().return?.();
    await calculator.add(0, 0);
    expect(await calculator.count(1)).toBeDefined();
    await near.close();
  });

  it('RF-2 10,000 references are held, one more fails its call with OVERLOADED', async () => {
    const { calculator, near } = await desks();
    // The bound calculator is the first; the stubs are kept so that none is collected.
    const held = await Promise.all(Array.from({ length: 20 }, () => 0).map(() => calculator.open('')));
    while (held.length < limits.REFERENCES_MAX - 1) held.push(...(await Promise.all(Array.from({ length: Math.min(500, limits.REFERENCES_MAX - 1 - held.length) }, () => calculator.open('')))));

    expect((await failure(calculator.open(''))).reason).toBe('OVERLOADED');
    expect(await held[0]?.ask('a')).toBe('a');
    await near.close();
  });

  it('RF-2 a refused argument takes back the references and streams before it', async () => {
    const { near, far, desk } = await desks();
    const tables = near as unknown as { tables: { exported: { size: number } } };
    const calculator = await near.lookup('desk', Calculator);
    const opened = await calculator.open('');

    expect((await failure(calculator.watch(7 as never))).reason).toBe('INVALID');
    expect(tables.tables.exported.size).toBe(0);
    expect(await opened.ask('b')).toBe('b');
    expect(desk.notes).toEqual([]);
    await far.close();
  });

  it('FR-8 calls are OVERLOADED while more than 8 MiB wait to be sent', async () => {
    const alone = new Alone().hello();
    alone.queuedBytes = 8 * 1024 * 1024 + 1;
    expect((await failure(alone.session.remote.list())).reason).toBe('OVERLOADED');

    alone.queuedBytes = 8 * 1024 * 1024;
    const call = failure(alone.session.remote.list());
    expect(alone.kinds).toEqual([KIND.HELLO, KIND.REQUEST]);
    alone.session.handleClose({ reason: 'PEER_GONE', text: '' });
    await call;
  });

  it('FR-8 requests are answered by OVERLOADED while more than 8 MiB of replies wait to be sent', () => {
    const alone = new Alone().hello();
    alone.queuedBytes = 8 * 1024 * 1024 + 1;
    alone.request(1, 0, 'list');
    alone.queuedBytes = 8 * 1024 * 1024;
    alone.request(2, 0, 'list');

    expect(alone.kinds).toEqual([KIND.HELLO, KIND.FAILURE, KIND.REPLY]);
  });

  it('MS-4 random messages are handled or close the session, never more', () => {
    const file = vectors<{ valid: { hex: string }[] }>('messages');
    const next = random(31337);
    const closes = new Set<string>();
    for (let run = 0; run < 3000; run++) {
      const alone = new Alone({ exports: new ExportTable().export('desk', Calculator, new Desk()), onServantError: () => undefined }).hello();
      for (let message = 0; message < 5; message++) {
        const bytes = unhex(file.valid[Math.floor(next() * file.valid.length)]!.hex);
        if (next() < 0.7) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
        alone.session.handleMessage(bytes, 0, next() < 0.2 ? Math.floor(next() * bytes.length) : bytes.length);
      }
      if (alone.closedWith !== undefined) closes.add(alone.closedWith.reason);
      void alone.session.close();
    }

    expect([...closes].filter((reason) => !['PROTOCOL_ERROR', 'VERSION_MISMATCH'].includes(reason))).toEqual([]);
  });

  it('a session leaves no timer behind', async () => {
    const alone = new Alone().hello();
    const call = failure(alone.session.remote.list());
    void alone.session.close();

    expect((await call).reason).toBe('UNAVAILABLE');
    expect(alone.clock.waiting).toBe(0);
  });
});
