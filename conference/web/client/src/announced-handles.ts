/**
 * References and streams that a message announces, minus those that were decoded from its payload.
 * The rest is released (RF-4).
 */
export class AnnouncedHandles {
  private readonly references: Map<number, number>;
  private readonly streams: Map<number, number>;

  constructor(references: readonly number[] = [], streams: readonly number[] = []) {
    this.references = counted(references);
    this.streams = counted(streams);
  }

  takeReference(number: number): void {
    take(this.references, number);
  }

  takeStream(number: number): void {
    take(this.streams, number);
  }

  /** Reports what was not decoded: each number once, references with their count. */
  left(release: (reference: number, count: number) => void, stop: (stream: number) => void): void {
    for (const [reference, count] of this.references) release(reference, count);
    for (const stream of this.streams.keys()) stop(stream);
  }
}

function counted(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

function take(counts: Map<number, number>, number: number): void {
  const count = counts.get(number);
  if (count === undefined) return;
  if (count === 1) counts.delete(number);
  else counts.set(number, count - 1);
}
