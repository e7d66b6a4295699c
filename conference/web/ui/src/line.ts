import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** What browsers tell of the network, where they do. */
export interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
  addEventListener?(type: 'change', listener: () => void): void;
}

/** What came in, of which a rate can be told. */
export interface Arrival {
  readonly bytes: number;
  /** Milliseconds from the first byte to the last. */
  readonly millis: number;
}

type Sample = 'slow' | 'between' | 'fast';

const THIN_TYPES: readonly (string | undefined)[] = ['slow-2g', '2g'];
const ROUND_TRIP_MILLIS = { slow: 250, fast: 150 } as const;
const KBITS_PER_SECOND = { slow: 128, fast: 512 } as const;
/** Less tells nothing of a rate. */
const ARRIVAL_BYTES_MIN = 8 * 1024;
/** So many measurements in a row make a line thin, and no longer thin. */
const SLOW_MIN = 2;
const FAST_MIN = 3;

/**
 * Whether to be sparing with what is sent: as `?line=thin` or `?line=thick` says, else when the browser says so, or measurements do. One measurement changes
 * nothing, and what is neither slow nor fast leaves things as they are.
 *
 * Threads: the event loop.
 */
export class Line {
  readonly thin: ReadonlySignal<boolean>;
  private readonly told = signal(false);
  private readonly measured = signal(false);
  private last: Sample = 'between';
  private inRow = 0;
  /** Much has come through lately: a long way round is no thin line then. */
  private wide = false;

  constructor(query: string, network?: NetworkInformation) {
    const wish = new URLSearchParams(query).get('line');
    const listen = (): void => {
      this.told.value = network?.saveData === true || THIN_TYPES.includes(network?.effectiveType);
    };
    listen();
    network?.addEventListener?.('change', listen);
    this.thin = computed(() => wish === 'thin' || (wish !== 'thick' && (this.told.value || this.measured.value)));
  }

  /** A small question was answered after so long. */
  handleRoundTrip(millis: number): void {
    const sample = sampled(millis < ROUND_TRIP_MILLIS.fast, millis > ROUND_TRIP_MILLIS.slow);
    this.count(sample === 'slow' && this.wide ? 'between' : sample);
  }

  /** Something came in. */
  handleArrival({ bytes, millis }: Arrival): void {
    if (bytes < ARRIVAL_BYTES_MIN || millis <= 0) return;
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

/** What parts of the page came over the network together; what was in the cache does not count. */
export function arrivalOf(parts: readonly Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>[]): Arrival {
  const sent = parts.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const bytes = sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const [begin, end] = [Math.min(...sent.map(({ responseStart }) => responseStart)), Math.max(...sent.map(({ responseEnd }) => responseEnd))];
  return { bytes, millis: sent.length === 0 ? 0 : end - begin };
}

/** The line of this page. */
export function lineOfPage(): Line {
  const line = new Line(location.search, (navigator as { connection?: NetworkInformation }).connection);
  const observer = new PerformanceObserver((list) => line.handleArrival(arrivalOf(list.getEntries() as PerformanceResourceTiming[])));
  observer.observe({ type: 'resource', buffered: true });
  return line;
}
