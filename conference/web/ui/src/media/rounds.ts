/** Rounds of one kind, one after the other: what is asked for in the same breath, or while one is under way, is one more round and no more. */
export class Rounds {
  private asked = false;
  private running = false;
  private ended = false;

  constructor(private readonly round: () => Promise<void>) {}

  ask(): void {
    this.asked = true;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (;;) {
        await undefined;
        if (!this.asked || this.ended) return;
        this.asked = false;
        await this.round();
      }
    } finally {
      this.running = false;
    }
  }

  /** The round that is under way is the last. */
  end(): void {
    this.ended = true;
  }
}
