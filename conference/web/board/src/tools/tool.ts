import type { Box, Point } from '../geometry/box.js';
import type { History } from '../model/history.js';
import type { StateView } from '../model/state.js';
import type { Shape, Style } from '../model/types.js';
import type { Scene } from '../render/scene.js';
import type { Viewport } from '../render/viewport.js';

export type ToolName = 'select' | 'hand' | 'pen' | 'marker' | 'eraser' | 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'text' | 'laser';

export interface Sample extends Point {
  /** Pressure from 0 to 255. */
  readonly pressure: number;
}

/** A pointer event, independent of the browser. */
export interface PointerInput {
  readonly pointer: number;
  readonly device: 'mouse' | 'pen' | 'touch';
  /** Position on the board. */
  readonly at: Point;
  /** Position in CSS pixels from the upper left corner of the board. */
  readonly screen: Point;
  /** All positions since the last event including this one, on the board. */
  readonly samples: readonly Sample[];
  readonly button: 'main' | 'middle' | 'other' | 'eraser';
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

/** Preview that a tool shows before the board changes. */
export interface Sketch {
  readonly drafts: readonly Shape[];
  readonly previews: ReadonlyMap<string, Shape | undefined>;
  readonly marquee: Box | undefined;
}

export const NOTHING: Sketch = { drafts: [], previews: new Map(), marquee: undefined };

/** Everything that tools operate on: state, view, selection, and styles. */
export interface ToolContext {
  readonly state: StateView;
  readonly scene: Scene;
  readonly history: History;
  readonly page: string;
  viewport: Viewport;
  /** Style of shapes drawn next. */
  style: Style;
  /** Letter height of new texts in board units. */
  textSize: number;
  selection: ReadonlySet<string>;
  sketch: Sketch;
  /** True at low bandwidth: strokes are sent with fewer points. */
  readonly lowBandwidth: boolean;
  newId(): string;
  /** Opens the text editor for an existing text or a new one. */
  write(at: Point, text: Shape | undefined): void;
  /** Shows the laser pointer; undefined hides it. */
  laser(at: Point | undefined): void;
}

/** Tool that handles the pointer exclusively between `down` and `up` (or `cancel`). */
export interface Tool {
  /** CSS cursor of the tool. */
  readonly cursor: string;
  down(input: PointerInput): void;
  move(input: PointerInput): void;
  up(input: PointerInput): void;
  /** Reverts what has started. */
  cancel(): void;
}

/** Returns the hit tolerance of a device in CSS pixels. */
export function reachPixels(device: PointerInput['device']): number {
  return device === 'touch' ? 14 : 6;
}
