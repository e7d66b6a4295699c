/** Source of time, passed in so that tests can control it. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Calls `action` once after `millis`. Returns a function that cancels it. */
  after(millis: number, action: () => void): () => void;
}

/** Longest delay that setTimeout supports: 2^31 - 1 ms. */
const TIMER_MILLIS_MAX = 0x7fff_ffff;

export const systemClock: Clock = {
  now: () => performance.now(),
  after(millis, action) {
    const timer = setTimeout(action, Math.min(Math.max(millis, 0), TIMER_MILLIS_MAX));
    return () => {
      clearTimeout(timer);
    };
  },
};
