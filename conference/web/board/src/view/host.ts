import type { Clock } from '../model/outbox.js';
import type { Member } from '../model/types.js';

/** A place that a member points at, in board units. */
export interface Spot {
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly laser: boolean;
}

/** The part of a board that a member sees: its middle, in board units, and pixels of a board unit. */
export interface View {
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Attached {
  readonly attachment: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** All that a board asks of the page it is on. */
export interface BoardHost {
  readonly me: Member;
  /** The other member of a private board. */
  readonly with: string | undefined;
  readonly clock: Clock;
  newId(): string;
  /** Signals; the last value wins. Undefined: the pointer is no longer on the board. */
  point(spot: Spot | undefined): void;
  look(view: View): void;
  /** Stores a picture; rejects when it cannot. */
  attach(picture: Blob): Promise<Attached>;
  /** Loads a picture that was stored, at most so many pixels wide. */
  picture(attachment: string, maxWidth: number): Promise<ImageBitmap>;
  /** The name of a member who may have gone. */
  nameOf(member: string): string;
  /** Says something to those who cannot see the board. */
  announce(text: string): void;
  /** A change of mine was refused and taken back. */
  refused(reason: string): void;
  /** What was dropped or pasted is no picture for a board. */
  pictureFailed(): void;
  /** Pending changes to be kept over a reload; empty when there are none. */
  keep(changes: Uint8Array): void;
  /** Something that a toolbar shows may be different: tool, style, selection, page, zoom, undo. */
  changed(): void;
}

/** Every word that the board shows or says. */
export interface BoardMessages {
  /** Name of the board as a whole. */
  readonly board: string;
  /** Name of the list of shapes. */
  readonly shapes: string;
  /** Name of the field in which a text is written. */
  readonly text: string;
  kind(kind: string): string;
  /** "rectangle by Ann"; texts come with what they say. */
  shape(kind: string, author: string, text: string | undefined): string;
  /** More shapes than are listed. */
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

