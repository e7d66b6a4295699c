import type { InkPoint } from '../model/bodies.js';
import { distance } from './hit.js';

/**
 * Simplifies a polyline (Ramer-Douglas-Peucker): removes points within `tolerance` of the line
 * through the remaining ones. Both ends are kept.
 */
export function simplified(points: readonly InkPoint[], tolerance: number): InkPoint[] {
  if (points.length < 3) return [...points];
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const ranges: [number, number][] = [[0, points.length - 1]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [from, to] = range;
    const a = points[from]!;
    const b = points[to]!;
    let worst = 0;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = distance(points[i]!, a.x, a.y, b.x, b.y);
      if (off > worst) [worst, at] = [off, i];
    }
    if (worst <= tolerance) continue;
    keep[at] = 1;
    ranges.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep[i] === 1);
}
