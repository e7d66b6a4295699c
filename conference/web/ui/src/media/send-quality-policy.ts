import type { Sent } from './quality.js';

const STEPS: readonly Sent[] = ['ALL', 'MEDIUM', 'SMALL', 'NOTHING'];

/**
 * Times after which a slow upload, and a good one, change the sent sizes. After a failed increase
 * the time before the next one doubles.
 */
const SLOW_MILLIS = 4_000;
const GOOD_MILLIS = 15_000;
const GOOD_MILLIS_MAX = 240_000;

/**
 * Send-quality policy: reduces the camera sizes step by step while the upload is too slow, and
 * increases them after it has been good for a while.
 */
export class SendQualityPolicy {
  private step = 0;
  private since: number | undefined;
  private slow = false;
  private raiseMillis = GOOD_MILLIS;
  /** True if the last step was an increase. */
  private tried = false;

  get sent(): Sent {
    return STEPS[this.step] ?? 'NOTHING';
  }

  /**
   * @param slow true if the upload is too slow for the sent tracks
   * @param now milliseconds of a monotonic clock
   */
  handle(slow: boolean, now: number): void {
    if (this.since === undefined || slow !== this.slow) {
      this.since = now;
      this.slow = slow;
      return;
    }
    if (now - this.since < (slow ? SLOW_MILLIS : this.raiseMillis)) return;
    this.since = now;
    if (slow && this.step < STEPS.length - 1) {
      this.step++;
      if (this.tried) this.raiseMillis = Math.min(this.raiseMillis * 2, GOOD_MILLIS_MAX);
      this.tried = false;
    } else if (!slow && this.step > 0) {
      this.step--;
      this.tried = true;
    }
  }
}
