import type { Sent } from './quality.js';

const STEPS: readonly Sent[] = ['ALL', 'MEDIUM', 'SMALL', 'NOTHING'];

/** A slow upload is believed after this, and a good one after that; who tried more in vain waits longer before the next attempt. */
const SLOW_MILLIS = 4_000;
const GOOD_MILLIS = 15_000;
const GOOD_MILLIS_MAX = 240_000;

/** What of the camera a slow upload leaves room for: it gets less step by step, and more again when the line has been good for a while. */
export class Thrift {
  private step = 0;
  private since: number | undefined;
  private slow = false;
  private patience = GOOD_MILLIS;
  /** The last step was to more. */
  private tried = false;

  get sent(): Sent {
    return STEPS[this.step] ?? 'NOTHING';
  }

  /**
   * @param slow whether the line up is too slow for what is sent
   * @param now milliseconds of any clock that does not go back
   */
  handle(slow: boolean, now: number): void {
    if (this.since === undefined || slow !== this.slow) {
      this.since = now;
      this.slow = slow;
      return;
    }
    if (now - this.since < (slow ? SLOW_MILLIS : this.patience)) return;
    this.since = now;
    if (slow && this.step < STEPS.length - 1) {
      this.step++;
      if (this.tried) this.patience = Math.min(this.patience * 2, GOOD_MILLIS_MAX);
      this.tried = false;
    } else if (!slow && this.step > 0) {
      this.step--;
      this.tried = true;
    }
  }
}
