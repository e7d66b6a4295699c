import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallError, contract, type CallOptions, type Client, type ContractType } from '@parley/protocol';
import { ExportTable, release } from '@parley/client';
import { Calculator, DividedByZero } from '../../protocol/test/golden/Calculator.js';
import { Desk } from './desk.js';
import { PAIRS, type Pair } from './pairs.js';
import { until } from './session-helpers.js';

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error;
  throw new Error(`a CallError was expected, not ${String(error)}`);
}

describe.each(Object.entries(PAIRS))('a session over %s', (_, makePair) => {
  let desk: Desk;
  let pair: Pair;
  let calculator: Client<Calculator>;
  let logged: [unknown, string][];

  beforeEach(async () => {
    desk = new Desk();
    logged = [];
    const exports = new ExportTable().export('desk', Calculator, desk);
    pair = await makePair({ onServantError: (error, method) => logged.push([error, method]) }, { exports, onServantError: (error, method) => logged.push([error, method]), product: 'desk 1' });
    calculator = await pair.near.lookup('desk', Calculator);
  });

  afterEach(() => pair.close());

  it('MS-1 both sides know who the other is', () => {
    expect(pair.near.product).toBe('desk 1');
    expect(pair.far.product).toContain('parley-typescript');
  });

  it('MS-10 a call gets its reply', async () => {
    expect(await calculator.add(20, 22)).toBe(42);
    expect(await calculator.divide(10n ** 18n, 7n)).toBe(10n ** 18n / 7n);
  });

  it('MS-10 many calls at once get their own replies', async () => {
    const sums = await Promise.all(Array.from({ length: 500 }, (_, i) => calculator.add(i, i)));

    expect(sums).toEqual(Array.from({ length: 500 }, (_, i) => 2 * i));
  });

  it('MS-12 one-way calls arrive in order', async () => {
    for (let i = 0; i < 100; i++) calculator.note(String(i));
    await calculator.add(0, 0);

    expect(desk.notes).toEqual(Array.from({ length: 100 }, (_, i) => String(i)));
  });

  it('MS-5 a one-way call that fails is only logged there', async () => {
    calculator.note('trip');
    await calculator.add(0, 0);

    expect(logged).toEqual([[new TypeError('secret'), 'dev.example.Calculator.note']]);
  });

  it('records, sealed types, enums, maps and optionals cross', async () => {
    expect(await calculator.area({ type: 'Square', side: 3 })).toBe(9);
    expect(await calculator.find('x', undefined)).toBeUndefined();
    expect(await calculator.find('x', 'GREEN')).toEqual({ name: 'x', color: 'GREEN', tags: new Map([['n', [1, 2]]]), note: undefined });
  });

  it('messages of more than one piece cross', async () => {
    const name = 'é'.repeat(250_000);

    expect((await calculator.find(name, 'RED'))?.name).toBe(name);
  });

  it('ER-3 a declared exception keeps name, text and details', async () => {
    const error = await failure(calculator.divide(7n, 0n));

    expect(DividedByZero.is(error) && error.details.dividend).toBe(7n);
    expect(error).toMatchObject({ reason: 'APPLICATION', text: 'by zero', exception: 'dev.example.Calculator$DividedByZero' });
  });

  it('ER-2 of any other exception only the class crosses', async () => {
    const error = await failure(calculator.area({ type: 'Circle', radius: -1 }));

    expect(error.reason).toBe('FAILED');
    expect(error.text).toContain('RangeError');
    expect(error.text).not.toContain('secret');
    expect(logged[0]?.[1]).toBe('dev.example.Calculator.area');
  });

  it('ER-6 who is overloaded may say when to come again', async () => {
    const error = await failure(calculator.area({ type: 'Circle', radius: -7 }));

    expect(error.reason).toBe('OVERLOADED');
    expect(error.retryMillis).toBe(1500);
    expect((await failure(calculator.area({ type: 'Circle', radius: -1 }))).retryMillis).toBeUndefined();
  });

  it('VA-5 an argument that cannot be written fails with INVALID and its path, and the session goes on', async () => {
    const error = await failure(calculator.add(1, 2.5));

    expect(error.reason).toBe('INVALID');
    expect(error.text).toMatch(/^dev\.example\.Calculator\.add at .*: b: int expected/);
    expect(await calculator.add(1, 2)).toBe(3);
  });

  it('CO-4 what is exported can be listed and described', async () => {
    expect(await pair.near.remote.list()).toEqual([{ name: 'desk', contract: 'dev.example.Calculator' }]);
    expect(await pair.near.remote.describe('desk')).toEqual(Calculator.description);
  });

  it('CO-9 how many peers there are is told to nobody whose user is not known', async () => {
    expect((await failure(pair.near.remote.status())).reason).toBe('REFUSED');
  });

  it('CO-4 a name that is not exported is UNAVAILABLE', async () => {
    expect((await failure(pair.near.lookup('chair', Calculator))).reason).toBe('UNAVAILABLE');
  });

  it('CO-5 an incompatible contract is refused when it is looked up, by the name of its method', async () => {
    const wanted: ContractType<Calculator> = contract({ ...Calculator.description, methods: [{ ...Calculator.description.methods[0]!, result: 'String' }] });
    const error = await failure(pair.near.lookup('desk', wanted));

    expect(error.reason).toBe('INCOMPATIBLE');
    expect(error.text).toContain('dev.example.Calculator.add: result: int is written, String is read');
  });

  it('RF-1 a call-back is called over the same connection', async () => {
    const heard: number[] = [];
    await calculator.watch({ changed: (total) => heard.push(total), ask: (question) => Promise.resolve(`${question} yes`) });

    expect(heard).toEqual([1]);
    expect(desk.notes).toEqual(['ready? yes']);
  });

  it('RF-1 a reference comes home as the servant itself', async () => {
    const opened = await calculator.open('> ');
    expect(await opened.ask('who')).toBe('> who');

    await calculator.watch(opened);

    expect(await desk.listener?.ask('home')).toBe('> home');
    expect(desk.notes).toEqual(['> 1', '> ready?']);
  });

  it('RF-3 calls on a released reference are UNAVAILABLE', async () => {
    const opened = await calculator.open('');
    release(opened);

    expect((await failure(opened.ask('still there?'))).reason).toBe('UNAVAILABLE');
  });

  it('ST-2 a stream sends no more than was asked for, and one more at most is taken ahead', async () => {
    const received: number[] = [];
    for await (const value of await calculator.count(1000)) {
      received.push(value);
      expect(desk.counted).toBeLessThanOrEqual(received.length + 64 + 1);
      if (received.length === 500) await calculator.add(0, 0);
    }

    expect(received).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
  });

  it('ST-3 leaving a stream stops its publisher', async () => {
    for await (const value of await calculator.count(1_000_000)) if (value === 3) break;
    await until(() => desk.countEnded === 1);

    expect(desk.counted).toBeLessThan(1000);
  });

  it('ST-1 a stream as an argument is consumed there', async () => {
    expect(await calculator.sum(new Desk().numbers(300))).toBe(45_150);
  });

  it('ST-3 a publisher that fails ends its stream with FAILED', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      await Promise.resolve();
      throw new RangeError('secret');
    }

    expect((await failure(calculator.sum(broken()))).reason).toBe('FAILED');
  });

  it('MS-11 an aborted call is CANCELLED here and abandoned there', async () => {
    const control = new AbortController();
    const call = failure(calculator.wait('x', { signal: control.signal }));
    await until(() => desk.waiting.length === 1);
    control.abort();

    expect((await call).reason).toBe('CANCELLED');
    await until(() => desk.waiting[0]?.signal.aborted === true);
  });

  it('MS-7 a call whose time runs out is DEADLINE_EXCEEDED on both sides', async () => {
    const error = await failure(calculator.wait('x', { timeoutMillis: 20 }));

    expect(error.reason).toBe('DEADLINE_EXCEEDED');
    expect(error.text).toMatch(/^dev\.example\.Calculator\.wait at /);
    await until(() => desk.waiting[0]?.signal.aborted === true);
  });

  it('MS-8 deadline and metadata reach the servant', async () => {
    const control = new AbortController();
    const options: CallOptions = { signal: control.signal, timeoutMillis: 60_000, metadata: new Map([['traceparent', '00-ab-cd-01']]) };
    const call = failure(calculator.wait('x', options));
    await until(() => desk.waiting.length === 1);
    control.abort();
    await call;

    expect(desk.waiting[0]?.trace).toBe('00-ab-cd-01');
    expect(desk.waiting[0]?.timeoutMillis).toBeGreaterThan(30_000);
  });

  it('ER-5 the end of the connection fails what waits, with its reason', async () => {
    const call = failure(calculator.wait('x'));
    const stream = (await calculator.count(1000))[Symbol.asyncIterator]();
    await stream.next();
    await until(() => desk.waiting.length === 1);
    const closed = await pair.far.close('SHUTDOWN', 'until tomorrow');

    expect(closed).toEqual({ reason: 'SHUTDOWN', text: 'until tomorrow' });
    expect(await pair.near.closed).toEqual(closed);
    const error = await call;
    expect(error.reason).toBe('UNAVAILABLE');
    expect(error.text).toContain('SHUTDOWN: until tomorrow');
    expect((await failure(calculator.add(1, 1))).reason).toBe('UNAVAILABLE');
    await until(() => desk.countEnded === 1);
    expect(desk.waiting[0]?.signal.aborted).toBe(true);
  });
});
