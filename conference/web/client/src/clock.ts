/** Time, handed in so that tests own it. */
export interface Clock {
  /** Milliseconds that only rise. */
  now(): number;
  /** Calls back once after `millis`; the result cancels it. */
  after(millis: number, action: () => void): () => void;
}

/** The longest time setTimeout can hold. */
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
