/** A member of the room, as everywhere in Parley. */
export interface Member {
  readonly id: string;
  readonly name: string;
}

/** Local to board: scaled, then rotated about the local origin, then moved to x, y. Scale applies to geometry, never to line width. All are floats of 32 bits. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Radians. */
  readonly rotation: number;
}

export interface Style {
  /** 0xRRGGBBAA as a signed 32-bit number. */
  readonly colour: number;
  /** The same; 0 is none. */
  readonly fill: number;
  /** Board units. */
  readonly width: number;
  readonly dashed: boolean;
}

export interface Shape {
  readonly id: string;
  readonly page: string;
  /** Fractional index; drawn by (order, id). */
  readonly order: string;
  /** One of {@link Kind}, or something a newer client knows. */
  readonly kind: string;
  readonly placement: Placement;
  readonly style: Style;
  readonly body: Uint8Array;
}

/** The kinds whose bodies are known here. */
export type Kind = 'pen' | 'marker' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'image';

export interface Page {
  readonly key: string;
  readonly order: string;
  readonly title: string;
}

/** A shape and who put it. */
export interface Drawn {
  readonly shape: Shape;
  readonly author: string;
}

/** No effect when a shape of that id is there. */
export interface Put {
  readonly shape: Shape;
}

/** What is present replaces; no effect on an absent shape. */
export interface Alter {
  readonly shape: string;
  readonly page: string | undefined;
  readonly order: string | undefined;
  readonly placement: Placement | undefined;
  readonly style: Style | undefined;
  readonly body: Uint8Array | undefined;
}

/** Appends to a body whose length is `from`; otherwise no effect. */
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

/** Removes its shapes too. Page "1" stays. */
export interface RemovePage {
  readonly key: string;
}

export type Operation =
  | ({ readonly type: 'Put' } & Put)
  | ({ readonly type: 'Alter' } & Alter)
  | ({ readonly type: 'Extend' } & Extend)
  | ({ readonly type: 'Remove' } & Remove)
  | ({ readonly type: 'PutPage' } & PutPage)
  | ({ readonly type: 'RemovePage' } & RemovePage);

/** Operations that take effect together and in order, once: the id makes sending again harmless. */
export interface Change {
  readonly id: string;
  /** The other member of a private board. */
  readonly with: string | undefined;
  readonly operations: readonly Operation[];
}

/** A piece of the state after event `number`; `first` empties what the reader had. */
export interface Snapshot {
  readonly first: boolean;
  readonly last: boolean;
  readonly number: bigint;
  readonly pages: readonly Page[];
  readonly shapes: readonly Drawn[];
}

/** A change that is in the log. */
export interface Changed {
  readonly number: bigint;
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly author: Member;
  /** The change's id. */
  readonly change: string;
  readonly operations: readonly Operation[];
}

/** What moves a board's state; signals (who points and looks where) go another way. */
export type StateItem = ({ readonly type: 'Snapshot' } & Snapshot) | ({ readonly type: 'Changed' } & Changed);
