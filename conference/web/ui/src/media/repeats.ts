import type { LineState } from '../generated/Rooms.js';

/** Sound is repeated from such a loss on, in per cent, until there was less than the other one for a while. */
const MUCH = 3;
const LITTLE = 1;
const QUIET_MILLIS = 20_000;

/** Whether sound is to be sent twice, since packets are lost on the way up. */
export class Repeats {
  wanted = false;
  private lost = 0;

  /** @param now milliseconds of any clock that does not go back */
  handle({ upLoss }: Pick<LineState, 'upLoss'>, now: number): void {
    if (upLoss >= LITTLE) this.lost = now;
    this.wanted = upLoss >= MUCH || (this.wanted && now - this.lost < QUIET_MILLIS);
  }
}
