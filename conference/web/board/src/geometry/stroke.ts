/** Receiver of path commands; a Path2D is one. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(cx1: number, cy1: number, cx2: number, cy2: number, x: number, y: number): void;
  closePath(): void;
}

/** Point of a centre line with half the stroke width there. */
export interface StrokePoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Control point distance of a cubic Bézier curve that approximates a quarter of a circle. */
const KAPPA = 0.5522847498;

export function traceEllipse(sink: PathSink, cx: number, cy: number, rx: number, ry: number): void {
  const kx = rx * KAPPA;
  const ky = ry * KAPPA;
  sink.moveTo(cx + rx, cy);
  sink.bezierCurveTo(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
  sink.bezierCurveTo(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
  sink.bezierCurveTo(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
  sink.bezierCurveTo(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
  sink.closePath();
}

/**
 * Traces a smooth line through points: a straight line to the first midpoint, then curves between
 * midpoints.
 */
export function traceSmooth(sink: PathSink, points: readonly { readonly x: number; readonly y: number }[], start: 'move' | 'line' = 'move'): void {
  const first = points[0];
  if (first === undefined) return;
  if (start === 'move') sink.moveTo(first.x, first.y);
  else sink.lineTo(first.x, first.y);
  for (let i = 1; i + 1 < points.length; i++) {
    const { x, y } = points[i]!;
    const next = points[i + 1]!;
    sink.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2);
  }
  const last = points[points.length - 1]!;
  sink.lineTo(last.x, last.y);
}

/**
 * Traces the outline of a stroke of varying width, to be filled with the non-zero winding rule:
 * along one side, around the end, back along the other side and around the start. A sharp turn gets
 * a disc, which fills the gap between the two sides.
 */
export function traceOutline(sink: PathSink, given: readonly StrokePoint[]): void {
  const spots = given.filter((spot, i) => i === 0 || Math.hypot(spot.x - given[i - 1]!.x, spot.y - given[i - 1]!.y) > 1e-6);
  const first = spots[0];
  if (first === undefined) return;
  if (spots.length === 1) {
    traceEllipse(sink, first.x, first.y, first.radius, first.radius);
    return;
  }
  const last = spots[spots.length - 1]!;
  const left: { x: number; y: number }[] = [];
  const right: { x: number; y: number }[] = [];
  for (let i = 0; i < spots.length; i++) {
    const spot = spots[i]!;
    const before = spots[Math.max(0, i - 1)]!;
    const after = spots[Math.min(spots.length - 1, i + 1)]!;
    let dx = after.x - before.x;
    let dy = after.y - before.y;
    const length = Math.hypot(dx, dy);
    if (length < 1e-6) [dx, dy] = [spot.x - before.x, spot.y - before.y];
    const by = spot.radius / (Math.hypot(dx, dy) || 1);
    left.push({ x: spot.x + dy * by, y: spot.y - dx * by });
    right.push({ x: spot.x - dy * by, y: spot.y + dx * by });
  }
  traceSmooth(sink, left);
  traceCap(sink, last, left[left.length - 1]!, right[right.length - 1]!);
  traceSmooth(sink, right.reverse(), 'line');
  traceCap(sink, first, right[right.length - 1]!, left[0]!);
  sink.closePath();
  for (let i = 1; i + 1 < spots.length; i++) if (turnsSharply(spots[i - 1]!, spots[i]!, spots[i + 1]!)) traceEllipse(sink, spots[i]!.x, spots[i]!.y, spots[i]!.radius, spots[i]!.radius);
}

function turnsSharply(a: StrokePoint, b: StrokePoint, c: StrokePoint): boolean {
  return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0;
}

/** Traces a half circle from one side of a point to the other, through the point ahead. */
function traceCap(sink: PathSink, { x, y }: StrokePoint, from: { x: number; y: number }, to: { x: number; y: number }): void {
  const ux = from.x - x;
  const uy = from.y - y;
  // Rotating the side by a quarter turn gives the direction ahead.
  const vx = -uy;
  const vy = ux;
  sink.bezierCurveTo(from.x + vx * KAPPA, from.y + vy * KAPPA, x + vx + ux * KAPPA, y + vy + uy * KAPPA, x + vx, y + vy);
  sink.bezierCurveTo(x + vx - ux * KAPPA, y + vy - uy * KAPPA, to.x + vx * KAPPA, to.y + vy * KAPPA, to.x, to.y);
}
