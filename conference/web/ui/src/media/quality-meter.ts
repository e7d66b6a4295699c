import type { QualityReport } from '../generated/Rooms.js';

/** WebRTC statistics that are evaluated. */
interface Counted {
  readonly type: string;
  readonly kind?: string;
  readonly framesDecoded?: number;
  readonly freezeCount?: number;
  readonly totalFreezesDuration?: number;
  readonly concealedSamples?: number;
  readonly silentConcealedSamples?: number;
  readonly totalSamplesReceived?: number;
  readonly active?: boolean;
  readonly qualityLimitationReason?: string;
}

interface Sum {
  readonly at: number;
  readonly frames: number;
  readonly freezes: number;
  readonly frozenMillis: number;
  readonly concealed: number;
  readonly samples: number;
}

/** Computes a quality report from the differences between two WebRTC statistics. */
export class QualityMeter {
  /** True if the computer is too slow to encode the video. */
  busy = false;
  /** True if the upload bandwidth limits the video. */
  limited = false;
  private before: Sum | undefined;

  /**
   * Returns the report since the last call; undefined on the first one.
   *
   * @param at milliseconds
   */
  measure(stats: Iterable<Counted>, at: number): QualityReport | undefined {
    const all = [...stats];
    const limits = new Set(all.filter(({ type, active = true }) => type === 'outbound-rtp' && active).map(({ qualityLimitationReason }) => qualityLimitationReason));
    this.busy = limits.has('cpu');
    this.limited = limits.has('bandwidth');
    const { before } = this;
    const now = summed(all, at);
    this.before = now;
    if (before === undefined) return undefined;
    const samples = since(before.samples, now.samples);
    return {
      millis: Math.round(now.at - before.at),
      frames: since(before.frames, now.frames),
      freezes: since(before.freezes, now.freezes),
      frozenMillis: Math.round(since(before.frozenMillis, now.frozenMillis)),
      concealedPermille: samples === 0 ? 0 : Math.min(1000, Math.round((1000 * since(before.concealed, now.concealed)) / samples)),
    };
  }
}

function summed(stats: readonly Counted[], at: number): Sum {
  const received = stats.filter(({ type }) => type === 'inbound-rtp');
  const sum = (value: (counted: Counted) => number | undefined): number => received.reduce((total, counted) => total + (value(counted) ?? 0), 0);
  return {
    at,
    frames: sum(({ framesDecoded }) => framesDecoded),
    freezes: sum(({ freezeCount }) => freezeCount),
    frozenMillis: 1000 * sum(({ totalFreezesDuration }) => totalFreezesDuration),
    // Samples concealed during silence are not audible.
    concealed: sum(({ concealedSamples = 0, silentConcealedSamples = 0 }) => concealedSamples - silentConcealedSamples),
    samples: sum(({ totalSamplesReceived }) => totalSamplesReceived),
  };
}

/** Returns the increase of a counter, which restarts with a new track. */
function since(before: number, now: number): number {
  return Math.max(0, now - before);
}
