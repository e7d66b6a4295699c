/**
 * Runs an asynchronous task serially: requests made in the same microtask, or while a run is in
 * progress, are combined into one further run.
 */
export class SerialTask {
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

  /** Makes the current run the last one. */
  end(): void {
    this.ended = true;
  }
}
