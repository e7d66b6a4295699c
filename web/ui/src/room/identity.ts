import { hasTexts, readJson, type Shelf } from './shelf.js';

interface Kept {
  readonly name: string;
  readonly key: string;
}

/**
 * Who this browser is: the name last used, and for each room the key that makes it the same member again.
 */
export class Identity {
  /** Until the page is left it stays the same member: where nothing can be kept, and where another page of this browser has come in under another name. */
  private current: Kept | undefined;

  constructor(
    private readonly shelf: Shelf,
    private readonly room: string,
    private readonly newKey: () => string,
  ) {}

  /** The name to suggest. */
  get name(): string {
    return this.kept?.name ?? this.shelf.get('parley.name') ?? '';
  }

  /**
   * The key under this name; another name is another member. It is made, and kept, before the first join: so a join whose answer got lost can be repeated.
   */
  keyFor(name: string): string {
    if (this.current?.name === name) return this.current.key;
    const { kept } = this;
    if (kept?.name === name) {
      this.current = kept;
      return kept.key;
    }
    this.current = { name, key: this.newKey() };
    this.shelf.set('parley.name', name);
    this.shelf.set(this.slot, JSON.stringify(this.current));
    return this.current.key;
  }

  /** The server refuses the key. */
  forget(): void {
    this.current = undefined;
    this.shelf.set(this.slot, undefined);
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
