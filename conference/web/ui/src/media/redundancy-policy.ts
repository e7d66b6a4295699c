import type { LinkState } from '../generated/Rooms.js';

/**
 * Packet loss in per cent at which redundant audio is switched on; it is switched off after a while
 * below the lower threshold.
 */
const MUCH = 3;
const LITTLE = 1;
const QUIET_MILLIS = 20_000;

/** Decides whether to send redundant audio, because packets are lost in the upload direction. */
export class RedundancyPolicy {
  wanted = false;
  private lost = 0;

  /** @param now milliseconds of a monotonic clock */
  handle({ upLoss }: Pick<LinkState, 'upLoss'>, now: number): void {
    if (upLoss >= LITTLE) this.lost = now;
    this.wanted = upLoss >= MUCH || (this.wanted && now - this.lost < QUIET_MILLIS);
  }
}
