import type { Point } from '../geometry/box.js';
import { panned, zoomed } from '../render/viewport.js';
import { EraserTool } from './eraser.js';
import { PenTool } from './pen.js';
import { SelectTool } from './select.js';
import { HandTool, LaserTool, TextTool } from './simple.js';
import { TwoPointTool } from './two-point.js';
import type { ToolContext, PointerInput, Tool, ToolName } from './tool.js';

/**
 * Distance in CSS pixels that a finger moves before the tool starts; a second finger within it
 * starts a pinch.
 */
const PINCH_PIXELS = 8;

/**
 * Assigns pointers to tools. One finger draws until a pen is used; from then on fingers move the
 * board, so that the palm of the writing hand does not draw. Two fingers always pan and zoom. The
 * middle button, or any button with the space bar held, pans. The eraser end of a pen erases.
 */
export class Toolbox {
  private readonly tools: Readonly<Record<ToolName, Tool>>;
  private chosen: ToolName = 'pen';
  private active: { readonly pointer: number; readonly tool: Tool } | undefined;
  /** The first finger, while a second one could still make it a pinch. */
  private undecided: PointerInput | undefined;
  private readonly fingers = new Map<number, Point>();
  private pinching = false;
  private penSeen = false;
  /** True while the space bar is held. */
  panning = false;
  /**
   * True if only looking is allowed: the hand, the laser pointer and gestures that move the board.
   */
  lookOnly = false;

  constructor(private readonly context: ToolContext) {
    const two = (kind: 'line' | 'arrow' | 'rectangle' | 'ellipse'): Tool => new TwoPointTool(context, kind);
    this.tools = {
      select: new SelectTool(context),
      hand: new HandTool(context),
      pen: new PenTool(context, 'pen'),
      marker: new PenTool(context, 'marker'),
      eraser: new EraserTool(context),
      line: two('line'),
      arrow: two('arrow'),
      rectangle: two('rectangle'),
      ellipse: two('ellipse'),
      text: new TextTool(context),
      laser: new LaserTool(context),
    };
  }

  get tool(): ToolName {
    return this.chosen;
  }

  set tool(name: ToolName) {
    this.cancel();
    this.chosen = name;
    if (name !== 'select') this.context.selection = new Set();
  }

  get cursor(): string {
    return this.panning ? 'grab' : this.usable.cursor;
  }

  private get usable(): Tool {
    return this.lookOnly && this.chosen !== 'laser' ? this.tools.hand : this.tools[this.chosen];
  }

  /** Returns true while a pointer is in use. */
  get busy(): boolean {
    return this.active !== undefined || this.pinching;
  }

  /** Cancels what has started. Returns false if nothing had. */
  cancel(): boolean {
    const { active } = this;
    this.active = undefined;
    this.undecided = undefined;
    active?.tool.cancel();
    return active !== undefined;
  }

  down(input: PointerInput): void {
    if (input.device === 'pen') this.penSeen = true;
    if (input.device === 'touch') this.fingers.set(input.pointer, input.screen);
    if (input.device === 'touch' && this.fingers.size >= 2) {
      // While a pen draws, further touches come from the palm.
      if (this.active !== undefined && !this.fingers.has(this.active.pointer)) return;
      this.cancel();
      this.pinching = true;
      return;
    }
    if (this.active !== undefined) {
      // The pen takes over from the palm that touched first.
      if (input.device !== 'pen') return;
      this.cancel();
    }
    if (input.device === 'touch' && !this.penSeen && this.chosen !== 'hand') {
      this.undecided = input;
      this.active = { pointer: input.pointer, tool: this.usable };
      return;
    }
    this.start(input);
  }

  private start(input: PointerInput): void {
    const tool = this.toolFor(input);
    this.active = { pointer: input.pointer, tool };
    tool.down(input);
  }

  private toolFor({ device, button }: PointerInput): Tool {
    if (this.panning || button === 'middle' || (device === 'touch' && this.penSeen)) return this.tools.hand;
    return button === 'eraser' && !this.lookOnly ? this.tools.eraser : this.usable;
  }

  move(input: PointerInput): void {
    if (this.pinching) {
      if (this.fingers.has(input.pointer)) this.pinch(input);
      return;
    }
    if (this.active?.pointer !== input.pointer) return;
    if (this.undecided !== undefined) {
      const { screen } = this.undecided;
      if (Math.hypot(input.screen.x - screen.x, input.screen.y - screen.y) < PINCH_PIXELS) return;
      this.decide();
    }
    this.active.tool.move(input);
  }

  private decide(): void {
    const { undecided } = this;
    this.undecided = undefined;
    if (undecided !== undefined) this.start(undecided);
  }

  up(input: PointerInput): void {
    this.fingers.delete(input.pointer);
    if (this.pinching) {
      if (this.fingers.size === 0) this.pinching = false;
      return;
    }
    if (this.active?.pointer !== input.pointer) return;
    this.decide();
    const { tool } = this.active;
    this.active = undefined;
    tool.up(input);
  }

  /** Handles a pointer that the browser has taken away (pointercancel). */
  lost(pointer: number): void {
    this.fingers.delete(pointer);
    if (this.fingers.size === 0) this.pinching = false;
    if (this.active?.pointer === pointer) this.cancel();
  }

  private pinch(input: PointerInput): void {
    const { context, fingers } = this;
    const before = span([...fingers.values()]);
    fingers.set(input.pointer, input.screen);
    const after = span([...fingers.values()]);
    const moved = panned(context.viewport, after.x - before.x, after.y - before.y);
    context.viewport = before.length < 1 || after.length < 1 ? moved : zoomed(moved, after, after.length / before.length);
  }

  /**
   * Handles the wheel: it pans, and with Ctrl it zooms (touchpad pinches are reported as Ctrl +
   * wheel). Values are in pixels.
   */
  wheel(at: Point, dx: number, dy: number, ctrl: boolean): void {
    const { context } = this;
    context.viewport = ctrl ? zoomed(context.viewport, at, Math.exp(-Math.max(-60, Math.min(60, dy)) / 120)) : panned(context.viewport, -dx, -dy);
  }
}

/** Returns the midpoint of the first two fingers and their distance. */
function span(fingers: readonly Point[]): Point & { readonly length: number } {
  const [a, b = a] = fingers;
  if (a === undefined || b === undefined) return { x: 0, y: 0, length: 0 };
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, length: Math.hypot(a.x - b.x, a.y - b.y) };
}
