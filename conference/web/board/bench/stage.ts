/** A board in a page, whoever made it, as the measurements see it. */
export interface Stage {
  /** Looks at a place of the board: what is in the upper left corner. */
  look(x: number, y: number, zoom: number): void;
  /** Shapes that are seen now. */
  seen(): number | Promise<number>;
  /** What takes the wheel. */
  readonly target: Element;
  /** Shows the shapes that nobody changes. */
  isStill(canvas: unknown): boolean;
  /** Shows the stroke that is being drawn. */
  isInk(canvas: unknown): boolean;
  /** Whether the last frame showed all that it should. */
  whole(): boolean;
  /** Takes the pen into the hand. */
  pen(): void;
  /** Grows with the stroke that is being drawn. */
  strokeLength(): number;
}

/** Side of the square that the shapes are in, and of what is looked at. */
export interface Extent {
  readonly side: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

let inFrame = false;
/** Tells frames apart. */
let frameTime = 0;
const paints = new Set<(canvas: unknown) => void>();

/** Learns of every frame that somebody paints; to be called before there is a board. */
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
  // All boards begin a frame with it.
  const { setTransform } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.setTransform = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
    for (const paint of paints) paint(this.canvas);
    Reflect.apply(setTransform, this, given);
  };
}

/** Has a dot blink in each frame from now on: a frame in which nothing changes waits for the turn of a screen, and so would what is painted between frames. */
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

/** Pans by wheel; the next step is made in the frame that shows the former one as a whole. */
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
      // Painted in a frame, it is shown by that one; else by the next.
      if (inFrame && frameTime !== steppedIn) queueMicrotask(step);
      else requestAnimationFrame(step);
    };
    paints.add(paint);
  });
}

const STEP = { deltaX: 14, deltaY: 9 };

/** Steps over the board that turn at its edges. */
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

/** Times strokes: from each move of the pointer until the frame that shows it is painted. */
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

  /** Waits for the next move to be seen, if it is not, and tells how long it took. */
  async next(): Promise<number> {
    if (this.millis.length === 0) await new Promise<void>((resolve) => (this.waiting = resolve));
    return this.millis.shift()!;
  }
}

/** Calls when the frame that shows what was painted on a canvas just now is done: when the next one begins. */
function afterPaint(action: () => void): void {
  if (inFrame) requestAnimationFrame(action);
  else requestAnimationFrame(() => requestAnimationFrame(action));
}
