import { hasTexts, readJson, type Shelf } from './shelf.js';

interface Kept {
  readonly name: string;
  readonly key: string;
}

/**
 * Who this browser is: the name last used, and for each room the key that makes it the same member again.
 */
export class Identity {
  constructor(
    private readonly shelf: Shelf,
    private readonly room: string,
  ) {}

  /** The name to suggest. */
  get name(): string {
    return this.kept?.name ?? this.shelf.get('parley.name') ?? '';
  }

  /** The key of an earlier admission under this name; another name is another member. */
  keyFor(name: string): string | undefined {
    return this.kept?.name === name ? this.kept.key : undefined;
  }

  keep(name: string, key: string): void {
    this.shelf.set('parley.name', name);
    this.shelf.set(this.slot, JSON.stringify({ name, key } satisfies Kept));
  }

  /** The server does not know the key any more. */
  forget(): void {
    this.shelf.set(this.slot, undefined);
  }

  private get slot(): string {
    return `parley.member.${this.room}`;
  }

  private get kept(): Kept | undefined {
    return readJson(this.shelf, this.slot, (value): value is Kept => hasTexts(value, 'name', 'key'));
  }
}
