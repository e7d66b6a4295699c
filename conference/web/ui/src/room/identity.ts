import { hasTexts, readJson, type TextStorage } from './text-storage.js';

interface Kept {
  readonly name: string;
  readonly key: string;
  /** Tag of the invitation that this member joined with; absent without one. */
  readonly invitation?: string | undefined;
  /** True until the first successful join with this key. */
  readonly pending?: boolean | undefined;
}

/**
 * Number of characters that identify an invitation without being usable as one: the end of its
 * signature.
 */
const MARK_CHARS = 24;

/**
 * Identity of this browser in a room: the last name, and the resume key that makes it the same
 * member again. Several people may use one browser, so an invitation that the stored member did not
 * join with is for a new member.
 */
export class Identity {
  /**
   * Identity of this page. It does not change until the page is left, even if storage fails or
   * another page of this browser joins under another name.
   */
  private current: Kept | undefined;

  constructor(
    private readonly storage: TextStorage,
    private readonly room: string,
    private readonly newKey: () => string,
    private readonly invitation: string | undefined,
  ) {}

  /** Suggested name. */
  get name(): string {
    if (this.kept !== undefined) return this.isForAnother ? '' : this.kept.name;
    return this.storage.get('parley.name') ?? '';
  }

  /**
   * Name of the member that this browser was in the room before; undefined if the next join is for
   * a new one.
   */
  get known(): string | undefined {
    return this.kept?.pending === true || this.isForAnother ? undefined : this.kept?.name;
  }

  /** True if the user came with an invitation that the stored member did not join with. */
  get isForAnother(): boolean {
    return this.mark !== undefined && this.kept !== undefined && this.kept.invitation !== this.mark;
  }

  /**
   * Returns the resume key for a name; another name is another member. The key is stored before the
   * first join, so that a join whose reply was lost can be repeated.
   */
  keyFor(name: string): string {
    if (this.current?.name === name) return this.current.key;
    const { kept } = this;
    if (kept?.name === name && !this.isForAnother) {
      this.current = kept;
      return kept.key;
    }
    this.keep({ name, key: this.newKey(), invitation: this.mark, pending: true });
    this.storage.set('parley.name', name);
    return this.current?.key ?? '';
  }

  /** Handles a successful join. */
  handleAdmitted(): void {
    if (this.current?.pending === true) this.keep({ ...this.current, pending: undefined });
  }

  /** Forgets the member: the server has refused the key, or another person uses the browser. */
  forget(): void {
    this.current = undefined;
    this.storage.set(this.slot, undefined);
  }

  /**
   * Forgets the member and the name after leaving, so that the next user of this browser finds
   * neither.
   */
  handleLeft(): void {
    this.forget();
    this.storage.set('parley.name', undefined);
  }

  /** Handles the removal by a tutor: the key stays refused until the member is invited again. */
  handleRemoved(): void {
    if (this.current !== undefined) this.storage.set(this.removedSlot, this.current.key);
  }

  /** Handles an invitation: a removed member joins as a new one. */
  handleInvited(): void {
    const { kept } = this;
    if (kept !== undefined && this.storage.get(this.removedSlot) === kept.key) this.forget();
  }

  private keep(kept: Kept): void {
    this.current = kept;
    this.storage.set(this.slot, JSON.stringify(kept));
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
    return readJson(this.storage, this.slot, (value): value is Kept => hasTexts(value, 'name', 'key')) ?? this.current;
  }
}
