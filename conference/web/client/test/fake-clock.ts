import type { Clock } from '@parley/client';

/** Clock that the test advances. */
export class FakeClock implements Clock {
  private time = 0;
  private timers: { at: number; action: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(millis: number, action: () => void): () => void {
    const timer = { at: this.time + millis, action };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  pass(millis: number): void {
    const end = this.time + millis;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.action();
    }
    this.time = end;
  }

  get waiting(): number {
    return this.timers.length;
  }
}
