import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** Network Information API, where browsers have it. */
export interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
  addEventListener?(type: 'change', listener: () => void): void;
}

/** A transfer from which a rate can be computed. */
export interface Transfer {
  readonly bytes: number;
  /** Milliseconds from the first byte to the last. */
  readonly millis: number;
}

type Sample = 'slow' | 'between' | 'fast';

const LOW_BANDWIDTH_TYPES: readonly (string | undefined)[] = ['slow-2g', '2g'];
const ROUND_TRIP_MILLIS = { slow: 250, fast: 150 } as const;
const KBITS_PER_SECOND = { slow: 128, fast: 512 } as const;
/** Minimum size in bytes of a transfer that says something about the rate. */
const TRANSFER_BYTES_MIN = 8 * 1024;
/** Number of consecutive measurements that switch to low bandwidth, and back. */
const SLOW_MIN = 2;
const FAST_MIN = 3;

/**
 * Low-bandwidth detection. `?bandwidth=low` or `?bandwidth=high` decides, otherwise the browser’s
 * network information or measurements. One measurement alone changes nothing, and medium values keep
 * the state.
 *
 * Threads: the event loop.
 */
export class BandwidthMonitor {
  readonly low: ReadonlySignal<boolean>;
  private readonly told = signal(false);
  private readonly measured = signal(false);
  private last: Sample = 'between';
  private inRow = 0;
  /**
   * True after a large transfer at high rate: a long round trip alone then does not mean low
   * bandwidth.
   */
  private wide = false;

  constructor(query: string, network?: NetworkInformation) {
    const wish = new URLSearchParams(query).get('bandwidth');
    const listen = (): void => {
      this.told.value = network?.saveData === true || LOW_BANDWIDTH_TYPES.includes(network?.effectiveType);
    };
    listen();
    network?.addEventListener?.('change', listen);
    this.low = computed(() => wish === 'low' || (wish !== 'high' && (this.told.value || this.measured.value)));
  }

  /** Handles the round-trip time of a small request. */
  handleRoundTrip(millis: number): void {
    const sample = sampled(millis < ROUND_TRIP_MILLIS.fast, millis > ROUND_TRIP_MILLIS.slow);
    this.count(sample === 'slow' && this.wide ? 'between' : sample);
  }

  /** Handles a finished transfer. */
  handleTransfer({ bytes, millis }: Transfer): void {
    if (bytes < TRANSFER_BYTES_MIN || millis <= 0) return;
    const rate = (bytes * 8) / millis;
    const sample = sampled(rate > KBITS_PER_SECOND.fast, rate < KBITS_PER_SECOND.slow);
    this.wide = sample === 'fast';
    this.count(sample);
  }

  private count(sample: Sample): void {
    this.inRow = sample === this.last ? this.inRow + 1 : 1;
    this.last = sample;
    if (sample === 'slow' && this.inRow >= SLOW_MIN) this.measured.value = true;
    else if (sample === 'fast' && this.inRow >= FAST_MIN) this.measured.value = false;
  }
}

function sampled(fast: boolean, slow: boolean): Sample {
  return fast ? 'fast' : slow ? 'slow' : 'between';
}

/**
 * Combines the parts of the page that came over the network into one transfer; cached parts do not
 * count.
 */
export function transferOf(parts: readonly Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>[]): Transfer {
  const sent = parts.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const bytes = sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const [begin, end] = [Math.min(...sent.map(({ responseStart }) => responseStart)), Math.max(...sent.map(({ responseEnd }) => responseEnd))];
  return { bytes, millis: sent.length === 0 ? 0 : end - begin };
}

/** Bandwidth detection of this page. */
export function bandwidthOfPage(): BandwidthMonitor {
  const line = new BandwidthMonitor(location.search, (navigator as { connection?: NetworkInformation }).connection);
  const observer = new PerformanceObserver((list) => line.handleTransfer(transferOf(list.getEntries() as PerformanceResourceTiming[])));
  observer.observe({ type: 'resource', buffered: true });
  return line;
}
