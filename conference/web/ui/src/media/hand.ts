interface Options {
  readonly raise: (up: boolean) => void;
}

/** This member's hand: it stays up at the next seat, too, until somebody lowers it. */
export class Hand {
  private stays = false;
  private atNewSeat = false;

  constructor(private readonly options: Options) {}

  raise(up: boolean): void {
    this.stays = up;
    this.options.raise(up);
  }

  /** There is another seat, which knows of no hand. */
  handleSeat(): void {
    this.atNewSeat = true;
  }

  /** What the room tells of this member's hand. */
  handle(up: boolean): void {
    if (this.atNewSeat && this.stays && !up) this.options.raise(true);
    else this.stays = up;
    this.atNewSeat = false;
  }
}
