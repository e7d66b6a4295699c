import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { QualityReport } from '../generated/Rooms.js';
import { QualityMeter } from './quality-meter.js';

const REPORT_MILLIS = 5_000;

interface Options {
  readonly clock: Clock;
  /** Returns the WebRTC statistics; undefined without a connection. */
  readonly stats: () => Promise<RTCStatsReport> | undefined;
  readonly report: (experience: QualityReport) => void;
}

/** Sends a quality report every few seconds. */
export class Reporter {
  /** True if the computer is too slow to encode the video. */
  readonly busy = signal(false);
  /** True if the upload bandwidth limits the video. */
  readonly limited = signal(false);
  private readonly meter = new QualityMeter();
  private stopTimer: (() => void) | undefined;
  private running = false;

  constructor(private readonly options: Options) {}

  start(): void {
    this.running = true;
    this.plan();
  }

  private plan(): void {
    if (!this.running) return;
    this.stopTimer?.();
    this.stopTimer = this.options.clock.after(REPORT_MILLIS, () => void this.measure().finally(() => this.plan()));
  }

  private async measure(): Promise<void> {
    const stats = await this.options.stats();
    if (stats === undefined || !this.running) return;
    const experience = this.meter.measure(stats.values(), this.options.clock.now());
    this.busy.value = this.meter.busy;
    this.limited.value = this.meter.limited;
    if (experience !== undefined) this.options.report(experience);
  }

  stop(): void {
    this.running = false;
    this.stopTimer?.();
    this.busy.value = this.limited.value = false;
  }
}
