import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { Experience } from '../generated/Rooms.js';
import { ExperienceMeter } from './experience.js';

const REPORT_MILLIS = 5_000;

interface Options {
  readonly clock: Clock;
  /** What the browser has counted; undefined without a connection. */
  readonly stats: () => Promise<RTCStatsReport> | undefined;
  readonly report: (experience: Experience) => void;
}

/** Tells every few seconds how this page hears and sees. */
export class Reporter {
  /** The computer cannot encode what it is to send. */
  readonly busy = signal(false);
  /** The line up carries less than the pictures that are to be sent. */
  readonly limited = signal(false);
  private readonly meter = new ExperienceMeter();
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
