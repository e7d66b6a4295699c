/** A whiteboard of any product, as seen by the measurements. */
export interface Stage {
  /** Shows a place of the board in the upper left corner. */
  look(x: number, y: number, zoom: number): void;
  /** Returns the number of visible shapes. */
  seen(): number | Promise<number>;
  /** Element that receives wheel events. */
  readonly target: Element;
  /** Returns true for the canvas of the static shapes. */
  isStill(canvas: unknown): boolean;
  /** Returns true for the canvas of the stroke that is being drawn. */
  isInk(canvas: unknown): boolean;
  /** Returns true if the last frame was complete. */
  whole(): boolean;
  /** Selects the pen. */
  pen(): void;
  /** Returns a length that grows with the stroke that is being drawn. */
  strokeLength(): number;
}

/** Side of the square that contains the shapes, and of the visible part. */
export interface Extent {
  readonly side: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

let inFrame = false;
/** Timestamp that identifies the current frame. */
let frameTime = 0;
const paints = new Set<(canvas: unknown) => void>();

/** Reports every painted frame; must be called before a board exists. */
export function attend(): void {
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (callback) =>
    requestAnimationFrame((time) => {
      inFrame = true;
      frameTime = time;
      try {
        callback(time);
      } finally {
        inFrame = false;
      }
    });
  // All boards start a frame with this call.
  const { setTransform } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.setTransform = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
    for (const paint of paints) paint(this.canvas);
    Reflect.apply(setTransform, this, given);
  };
}

/**
 * Paints a blinking dot in each frame. Without changes a frame would wait for the display, and so
 * would everything painted between frames.
 */
export function blink(): void {
  const dot = document.createElement('div');
  Object.assign(dot.style, { position: 'fixed', left: '0', top: '0', width: '2px', height: '2px', zIndex: '9999' });
  document.body.append(dot);
  let on = false;
  const tick = (): void => {
    on = !on;
    dot.style.background = on ? 'black' : 'white';
    requestAnimationFrame(tick);
  };
  tick();
}

/** Pans by wheel events; each step is made in the frame that shows the previous one completely. */
export function pan(stage: Stage, extent: Extent, frames: number, millisMax: number): Promise<readonly number[]> {
  const way = wayWithin(stage, extent);
  const millis: number[] = [];
  return new Promise((resolve) => {
    const begin = performance.now();
    let last: number | undefined;
    let [waiting, steppedIn] = [true, -1];
    const step = (): void => {
      if (!stage.whole()) {
        waiting = true;
        return;
      }
      const now = performance.now();
      if (last !== undefined) millis.push(now - last);
      last = now;
      if (millis.length >= frames || now - begin > millisMax) {
        paints.delete(paint);
        resolve(millis);
        return;
      }
      [waiting, steppedIn] = [true, frameTime];
      stage.target.dispatchEvent(new WheelEvent('wheel', { ...way(), clientX: 600, clientY: 400, bubbles: true, cancelable: true }));
    };
    const paint = (canvas: unknown): void => {
      if (!waiting || !stage.isStill(canvas)) return;
      waiting = false;
      // A change within a frame is shown by that frame, otherwise by the next one.
      if (inFrame && frameTime !== steppedIn) queueMicrotask(step);
      else requestAnimationFrame(step);
    };
    paints.add(paint);
  });
}

const STEP = { deltaX: 14, deltaY: 9 };

/** Returns steps over the board that turn around at its edges. */
function wayWithin(stage: Stage, { side, zoom, width, height }: Extent): () => { deltaX: number; deltaY: number } {
  const room = { x: Math.max(0, side - width / zoom), y: Math.max(0, side - height / zoom) };
  let { x, y } = { x: room.x / 10, y: room.y / 10 };
  let { deltaX, deltaY } = STEP;
  stage.look(x, y, zoom);
  return () => {
    if (x + deltaX / zoom < 0 || x + deltaX / zoom > room.x) deltaX = -deltaX;
    if (y + deltaY / zoom < 0 || y + deltaY / zoom > room.y) deltaY = -deltaY;
    x += deltaX / zoom;
    y += deltaY / zoom;
    return { deltaX, deltaY };
  };
}

/** Measures strokes: the time from each pointer move until the frame that shows it is painted. */
export class StrokeWatch {
  private readonly millis: number[] = [];
  private moved: { readonly at: number; readonly length: number } | undefined;
  private waiting: (() => void) | undefined;

  constructor(stage: Stage) {
    window.addEventListener('pointermove', ({ timeStamp }) => (this.moved = { at: timeStamp, length: stage.strokeLength() }), { capture: true });
    paints.add((canvas) => {
      const { moved } = this;
      if (moved === undefined || !stage.isInk(canvas) || stage.strokeLength() <= moved.length) return;
      this.moved = undefined;
      afterPaint(() => {
        this.millis.push(performance.now() - moved.at);
        this.waiting?.();
      });
    });
  }

  /** Waits until the next move is visible and returns how long that took. */
  async next(): Promise<number> {
    if (this.millis.length === 0) await new Promise<void>((resolve) => (this.waiting = resolve));
    return this.millis.shift()!;
  }
}

/**
 * Runs an action when the frame with the current canvas content is finished: when the next one
 * begins.
 */
function afterPaint(action: () => void): void {
  if (inFrame) requestAnimationFrame(action);
  else requestAnimationFrame(() => requestAnimationFrame(action));
}
