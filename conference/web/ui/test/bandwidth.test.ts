import { describe, expect, it } from 'vitest';
import { transferOf, BandwidthMonitor, type NetworkInformation } from '../src/bandwidth.js';
import { FakeServer } from './fake-server.js';
import { settle, Tab } from './rig.js';

/** 24 KiB at 64 and at 2,000 kbit/s. */
const SLOW_ARRIVAL = { bytes: 24 * 1024, millis: 3_072 };
const FAST_ARRIVAL = { bytes: 24 * 1024, millis: 98 };

describe('a line', () => {
  it.each([
    ['?bandwidth=low', {}, true],
    ['?a=b&bandwidth=low', { effectiveType: '4g' }, true],
    ['?bandwidth=high', { effectiveType: '2g' }, false],
    ['', { effectiveType: '2g' }, true],
    ['', { effectiveType: 'slow-2g' }, true],
    ['', { effectiveType: '4g', saveData: true }, true],
    ['', { effectiveType: '3g' }, false],
    ['', {}, false],
  ])('%s with %j is low: %s', (query, network, lowBandwidth) => {
    expect(new BandwidthMonitor(query, network).low.value).toBe(lowBandwidth);
  });

  it('is what the browser says now', () => {
    let told = (): void => undefined;
    let effectiveType = '4g';
    const network: NetworkInformation = {
      get effectiveType() {
        return effectiveType;
      },
      addEventListener: (_, listener) => (told = listener),
    };
    const line = new BandwidthMonitor('', network);
    effectiveType = '2g';
    told();
    expect(line.low.value).toBe(true);
    effectiveType = '4g';
    told();
    expect(line.low.value).toBe(false);
  });

  it('is low after two slow answers, and no longer after three fast ones', () => {
    const line = new BandwidthMonitor('');
    line.handleRoundTrip(251);
    expect(line.low.value).toBe(false);
    line.handleRoundTrip(600);
    expect(line.low.value).toBe(true);
    line.handleRoundTrip(40);
    line.handleRoundTrip(149);
    expect(line.low.value).toBe(true);
    line.handleRoundTrip(40);
    expect(line.low.value).toBe(false);
  });

  it('does not flutter between slow and fast', () => {
    const line = new BandwidthMonitor('');
    for (const millis of [400, 40, 400, 200, 400, 40, 200]) line.handleRoundTrip(millis);
    expect(line.low.value).toBe(false);
    for (const millis of [400, 400, 40, 40, 200, 40, 40, 200, 150, 250]) line.handleRoundTrip(millis);
    expect(line.low.value).toBe(true);
  });

  it('is low when little comes through, and a long way round alone is not low where much does', () => {
    const line = new BandwidthMonitor('');
    line.handleTransfer(SLOW_ARRIVAL);
    line.handleRoundTrip(400);
    expect(line.low.value).toBe(true);

    const far = new BandwidthMonitor('');
    far.handleTransfer(FAST_ARRIVAL);
    for (let i = 0; i < 5; i++) far.handleRoundTrip(400);
    expect(far.low.value).toBe(false);
    far.handleTransfer(SLOW_ARRIVAL);
    far.handleRoundTrip(400);
    expect(far.low.value).toBe(true);
  });

  it('learns nothing from what is too small to tell', () => {
    const line = new BandwidthMonitor('');
    for (let i = 0; i < 5; i++) line.handleTransfer({ bytes: 8 * 1024 - 1, millis: 60_000 });
    for (let i = 0; i < 5; i++) line.handleTransfer({ bytes: 1 << 20, millis: 0 });
    expect(line.low.value).toBe(false);
  });

  it('asked for is low, or high, whatever is measured', () => {
    const [lowBandwidth, thick] = [new BandwidthMonitor('?bandwidth=low'), new BandwidthMonitor('?bandwidth=high')];
    for (let i = 0; i < 5; i++) {
      lowBandwidth.handleRoundTrip(10);
      thick.handleRoundTrip(1_000);
    }
    expect([lowBandwidth.low.value, thick.low.value]).toEqual([true, false]);
  });
});

it('parts of the page that came together are one arrival, without those from the cache', () => {
  const part = (transferSize: number, responseStart: number, responseEnd: number) => ({ transferSize, responseStart, responseEnd });
  expect(transferOf([part(10_000, 1_000, 2_500), part(20_000, 1_200, 4_000), part(0, 100, 110)])).toEqual({ bytes: 30_000, millis: 3_000 });
  expect(transferOf([part(0, 100, 110)])).toEqual({ bytes: 0, millis: 0 });
});

it('a room measures its line while it is open, and at low bandwidth the past comes in smaller pieces', async () => {
  const server = new FakeServer();
  const author = server.member('Eve');
  for (let i = 0; i < 100; i++) server.line(author, `line ${i}`);
  const tab = new Tab(server, 'Ann');
  tab.bandwidth.handleRoundTrip(400);
  tab.bandwidth.handleRoundTrip(400);
  const room = tab.open();
  await settle();
  expect(room.log.events.value).toHaveLength(15);
  // The newest first.
  expect(room.log.events.value.at(-2)).toMatchObject({ text: 'line 99' });
  for (let i = 0; i < 3; i++) {
    tab.clock.pass(20_000);
    await settle();
  }
  expect(room.bandwidth.low.value).toBe(false);
  await room.history.load(true);
  expect(room.log.events.value).toHaveLength(65);
});
