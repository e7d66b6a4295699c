import { hasTexts, readJson, type Shelf } from './shelf.js';

interface Kept {
  readonly name: string;
  readonly key: string;
  /** Mark of the invitation that this member joined with; missing without one. */
  readonly invitation?: string | undefined;
  /** Whether no join under this key has succeeded yet. */
  readonly pending?: boolean | undefined;
}

/** Characters of an invitation that tell it from others, and that open nothing: the end of its signature. */
const MARK_CHARS = 24;

/**
 * The member that this browser is in a room: the name last used, and the key that makes it the same member again. Several people may use one browser, so an
 * invitation that the kept member did not join with is for a new one.
 */
export class Identity {
  /** Until the page is left it stays the same member: where nothing can be kept, and where another page of this browser has come in under another name. */
  private current: Kept | undefined;

  constructor(
    private readonly shelf: Shelf,
    private readonly room: string,
    private readonly newKey: () => string,
    private readonly invitation: string | undefined,
  ) {}

  /** Name to suggest. */
  get name(): string {
    if (this.kept !== undefined) return this.isForAnother ? '' : this.kept.name;
    return this.shelf.get('parley.name') ?? '';
  }

  /** Name of the member that this browser was in the room before; undefined when the next join is for a new one. */
  get known(): string | undefined {
    return this.kept?.pending === true || this.isForAnother ? undefined : this.kept?.name;
  }

  /** Whether the person came with an invitation that the kept member did not join with. */
  get isForAnother(): boolean {
    return this.mark !== undefined && this.kept !== undefined && this.kept.invitation !== this.mark;
  }

  /**
   * The key under this name; another name is another member. It is made, and kept, before the first join: so a join whose answer got lost can be repeated.
   */
  keyFor(name: string): string {
    if (this.current?.name === name) return this.current.key;
    const { kept } = this;
    if (kept?.name === name && !this.isForAnother) {
      this.current = kept;
      return kept.key;
    }
    this.keep({ name, key: this.newKey(), invitation: this.mark, pending: true });
    this.shelf.set('parley.name', name);
    return this.current?.key ?? '';
  }

  /** The server has let the member in. */
  handleAdmitted(): void {
    if (this.current?.pending === true) this.keep({ ...this.current, pending: undefined });
  }

  /** The server refuses the key, or somebody else uses the browser from now on. */
  forget(): void {
    this.current = undefined;
    this.shelf.set(this.slot, undefined);
  }

  /** The person has left: the next one at this browser finds nothing of them. */
  handleLeft(): void {
    this.forget();
    this.shelf.set('parley.name', undefined);
  }

  /** A tutor has removed the member of this key: it stays refused, until somebody invites its person again. */
  handleRemoved(): void {
    if (this.current !== undefined) this.shelf.set(this.removedSlot, this.current.key);
  }

  /** The page was opened by an invitation: who was removed comes as somebody new. */
  handleInvited(): void {
    const { kept } = this;
    if (kept !== undefined && this.shelf.get(this.removedSlot) === kept.key) this.forget();
  }

  private keep(kept: Kept): void {
    this.current = kept;
    this.shelf.set(this.slot, JSON.stringify(kept));
  }

  private get mark(): string | undefined {
    return this.invitation?.slice(-MARK_CHARS);
  }

  private get removedSlot(): string {
    return `parley.removed.${this.room}`;
  }

  private get slot(): string {
    return `parley.member.${this.room}`;
  }

  private get kept(): Kept | undefined {
    return readJson(this.shelf, this.slot, (value): value is Kept => hasTexts(value, 'name', 'key')) ?? this.current;
  }
}
