import type { Clock } from '../model/outbox.js';
import type { Member } from '../model/types.js';

/** Position that a member points at, in board units. */
export interface BoardPosition {
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly laser: boolean;
}

/** Part of a board that a member sees: its centre in board units, and pixels per board unit. */
export interface View {
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface StoredImage {
  readonly attachment: string;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Services that a board needs from its page. */
export interface BoardHost {
  readonly me: Member;
  /** The other member of a private board. */
  readonly with: string | undefined;
  readonly clock: Clock;
  newId(): string;
  /** Sends a pointer signal; only the latest counts. Undefined: the pointer has left the board. */
  point(spot: BoardPosition | undefined): void;
  look(view: View): void;
  /** Stores an image; rejects on failure. */
  attach(picture: Blob): Promise<StoredImage>;
  /** Loads a stored image, at most `maxWidth` pixels wide. */
  picture(attachment: string, maxWidth: number): Promise<ImageBitmap>;
  /** Returns the name of a member, including members who have left. */
  nameOf(member: string): string;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Reports that an own change was refused and reverted. */
  refused(reason: string): void;
  /** Reports that dropped or pasted data is not a usable image. */
  pictureFailed(): void;
  /** Stores pending changes across a reload; empty if there are none. */
  keep(changes: Uint8Array): void;
  /**
   * Reports that the state of a toolbar may have changed: tool, style, selection, page, zoom, undo.
   */
  changed(): void;
}

/** Texts that the board shows or announces. */
export interface BoardMessages {
  /** Accessible name of the board. */
  readonly board: string;
  /** Accessible name of the list of shapes. */
  readonly shapes: string;
  /** Accessible name of the text editor. */
  readonly text: string;
  kind(kind: string): string;
  /** Accessible name of a shape, such as "rectangle by Ann"; texts include their content. */
  shape(kind: string, author: string, text: string | undefined): string;
  /** Text for the shapes beyond the listed ones. */
  more(count: number): string;
  selected(count: number, first: string): string;
  deleted(count: number): string;
  undone(): string;
  redone(): string;
  nothingToUndo(): string;
  tool(tool: string): string;
  zoom(percent: number): string;
  page(title: string, position: number, of: number): string;
}

