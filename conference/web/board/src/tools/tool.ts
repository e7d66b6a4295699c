import type { Box, Point } from '../geometry/box.js';
import type { History } from '../model/history.js';
import type { StateView } from '../model/state.js';
import type { Shape, Style } from '../model/types.js';
import type { Scene } from '../render/scene.js';
import type { Viewport } from '../render/viewport.js';

export type ToolName = 'select' | 'hand' | 'pen' | 'marker' | 'eraser' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'laser';

export interface Sample extends Point {
  /** 0 to 255. */
  readonly pressure: number;
}

/** A pointer event without a browser. */
export interface PointerInput {
  readonly pointer: number;
  readonly device: 'mouse' | 'pen' | 'touch';
  /** On the board. */
  readonly at: Point;
  /** CSS pixels from the board's upper left corner. */
  readonly screen: Point;
  /** All positions since the last event, this one included; on the board. */
  readonly samples: readonly Sample[];
  readonly button: 'main' | 'middle' | 'other' | 'eraser';
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

/** What a tool shows while it works, before anything is on the board. */
export interface Sketch {
  readonly drafts: readonly Shape[];
  readonly previews: ReadonlyMap<string, Shape | undefined>;
  readonly marquee: Box | undefined;
}

export const NOTHING: Sketch = { drafts: [], previews: new Map(), marquee: undefined };

/** What tools work on. */
export interface Desk {
  readonly state: StateView;
  readonly scene: Scene;
  readonly history: History;
  readonly page: string;
  viewport: Viewport;
  /** Style of what is drawn next. */
  style: Style;
  /** Height of letters in new texts, board units. */
  textSize: number;
  selection: ReadonlySet<string>;
  sketch: Sketch;
  /** On a thin line strokes travel in fewer points. */
  readonly thin: boolean;
  newId(): string;
  /** Lets the user write, into a text that is there or a new one. */
  write(at: Point, text: Shape | undefined): void;
  /** Points with the laser; undefined stops. */
  laser(at: Point | undefined): void;
}

/** One way of using the pointer. Between `down` and `up` (or `cancel`) it has the pointer alone. */
export interface Tool {
  /** CSS cursor. */
  readonly cursor: string;
  down(input: PointerInput): void;
  move(input: PointerInput): void;
  up(input: PointerInput): void;
  /** Gives up what has begun, as if it had not. */
  cancel(): void;
}

/** How near, in CSS pixels, is "at". */
export function reachPixels(device: PointerInput['device']): number {
  return device === 'touch' ? 14 : 6;
}
