interface Options {
  readonly raise: (up: boolean) => void;
}

/** Raised hand of this member; it stays raised across participant sessions until it is lowered. */
export class Hand {
  private stays = false;
  private atNewSession = false;

  constructor(private readonly options: Options) {}

  raise(up: boolean): void {
    this.stays = up;
    this.options.raise(up);
  }

  /** Handles a new participant session, which does not know of a raised hand. */
  handleSession(): void {
    this.atNewSession = true;
  }

  /** Handles the server's state of this member's hand. */
  handle(up: boolean): void {
    if (this.atNewSession && this.stays && !up) this.options.raise(true);
    else this.stays = up;
    this.atNewSession = false;
  }
}
