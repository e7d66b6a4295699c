import { CallError, type Servant } from '@parley/protocol';
import { DividedByZero, type Calculator, type Listener } from '../../protocol/test/golden/Calculator.js';

/** Servant of the tests; it records its calls. */
export class Desk implements Servant<Calculator> {
  readonly notes: string[] = [];
  readonly waiting: { name: string; signal: AbortSignal; timeoutMillis: number; trace: string | undefined }[] = [];
  /** Call-back that was passed to `watch`. */
  listener: Listener | undefined;
  counted = 0;
  countEnded = 0;

  add(a: number, b: number): number {
    return a + b;
  }

  divide(a: bigint, b: bigint): Promise<bigint> {
    if (b === 0n) return Promise.reject(DividedByZero.of({ dividend: a }, 'by zero'));
    return Promise.resolve(a / b);
  }

  note(line: string): void {
    if (line === 'trip') throw new TypeError('secret');
    this.notes.push(line);
  }

  async *numbers(to: number): AsyncGenerator<number> {
    try {
      for (let i = 1; i <= to; i++) {
        this.counted = i;
        yield i;
      }
    } finally {
      this.countEnded++;
    }
  }

  count(to: number): AsyncIterable<number> {
    return this.numbers(to);
  }

  async sum(values: AsyncIterable<number>): Promise<number> {
    let total = 0;
    for await (const value of values) total += value;
    return total;
  }

  async watch(listener: Listener): Promise<void> {
    this.listener = listener;
    listener.changed(1);
    this.notes.push(await listener.ask('ready?'));
  }

  area(shape: Parameters<Calculator['area']>[0]): number {
    if (shape.type === 'Circle' && shape.radius === -7) throw new CallError('OVERLOADED', 'busy', '', undefined, 1500);
    if (shape.type === 'Circle' && shape.radius < 0) throw new RangeError('secret radius');
    return shape.type === 'Circle' ? shape.radius * 3 : shape.side ** 2;
  }

  find(name: string, color: 'RED' | 'GREEN' | undefined): ReturnType<Servant<Calculator>['find']> {
    return color === undefined ? undefined : { name, color, tags: new Map([['n', [1, 2]]]), note: undefined };
  }

  open(prefix: string): Listener {
    return {
      changed: (total) => {
        this.notes.push(`${prefix}${total}`);
      },
      ask: (question) => Promise.resolve(prefix + question),
    };
  }

  wait(name: string, context: Parameters<Servant<Calculator>['wait']>[1]): Promise<void> {
    this.waiting.push({ name, signal: context.signal, timeoutMillis: context.timeoutMillis, trace: context.metadata.get('traceparent') });
    return new Promise((_, reject) => {
      context.signal.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
  }
}
