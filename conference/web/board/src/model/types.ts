/** A member of the room. */
export interface Member {
  readonly id: string;
  readonly name: string;
}

/**
 * Transform from local to board coordinates: scale, then rotation about the local origin, then
 * translation by x, y. The scale applies to geometry, not to line widths. All numbers are 32-bit
 * floats.
 */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Rotation in radians. */
  readonly rotation: number;
}

export interface Style {
  /** Colour 0xRRGGBBAA as a signed 32-bit number. */
  readonly colour: number;
  /** Fill colour, likewise; 0 means no fill. */
  readonly fill: number;
  /** Line width in board units. */
  readonly width: number;
  readonly dashed: boolean;
}

export interface Shape {
  readonly id: string;
  readonly page: string;
  /** Fractional index; shapes are drawn in the order of (order, id). */
  readonly order: string;
  /** One of {@link Kind}, or a kind of a newer client. */
  readonly kind: string;
  readonly placement: Placement;
  readonly style: Style;
  readonly body: Uint8Array;
}

/** Kinds whose bodies this version can decode. */
export type Kind = 'pen' | 'marker' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'image';

export interface Page {
  readonly key: string;
  readonly order: string;
  readonly title: string;
}

/** A shape and the member that put it. */
export interface Drawn {
  readonly shape: Shape;
  readonly author: string;
}

/** Adds a shape; without effect if a shape of that id exists. */
export interface Put {
  readonly shape: Shape;
}

/** Replaces the given parts of a shape; without effect if the shape does not exist. */
export interface Alter {
  readonly shape: string;
  readonly page: string | undefined;
  readonly order: string | undefined;
  readonly placement: Placement | undefined;
  readonly style: Style | undefined;
  readonly body: Uint8Array | undefined;
}

/** Appends to a body of exactly `from` bytes; otherwise without effect. */
export interface Extend {
  readonly shape: string;
  readonly from: number;
  readonly more: Uint8Array;
}

export interface Remove {
  readonly shape: string;
}

export interface PutPage {
  readonly page: Page;
}

/** Removes a page and its shapes. Page "1" cannot be removed. */
export interface RemovePage {
  readonly key: string;
}

export type Operation =
  | ({ readonly type: 'PutShape' } & Put)
  | ({ readonly type: 'AlterShape' } & Alter)
  | ({ readonly type: 'ExtendShape' } & Extend)
  | ({ readonly type: 'RemoveShape' } & Remove)
  | ({ readonly type: 'PutPage' } & PutPage)
  | ({ readonly type: 'RemovePage' } & RemovePage);

/**
 * Operations that take effect together, in order, exactly once: the id makes it safe to send a
 * change again.
 */
export interface Change {
  readonly id: string;
  /** The other member of a private board. */
  readonly with: string | undefined;
  readonly operations: readonly Operation[];
}

/** Piece of the state after event `number`; `first` clears the reader's state. */
export interface Snapshot {
  readonly first: boolean;
  readonly last: boolean;
  readonly number: bigint;
  readonly pages: readonly Page[];
  readonly shapes: readonly Drawn[];
}

/** A logged change. */
export interface Changed {
  readonly number: bigint;
  /** Timestamp, ISO 8601. */
  readonly at: string;
  readonly author: Member;
  /** Id of the change. */
  readonly change: string;
  readonly operations: readonly Operation[];
}

/**
 * Items that modify a board's state. Signals (pointers and views of members) are delivered
 * separately.
 */
export type StateItem = ({ readonly type: 'BoardStatePiece' } & Snapshot) | ({ readonly type: 'BoardChanged' } & Changed);
