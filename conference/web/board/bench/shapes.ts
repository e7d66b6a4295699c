import { InkWriter, ordersBetween, uuidOf, writeSegment, writeSize, writeText, type Drawn, type Shape, type Style } from '@parley/board';

/** Returns the side of the square over which the shapes are spread. */
export function sideOf(count: number): number {
  return Math.sqrt(count) * 130;
}

/** Returns mixed shapes over a square of the board, the same ones for the same seed. */
export function mixedShapes(count: number, seed: number, author: string): Drawn[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
  const side = sideOf(count);
  const orders = ordersBetween(undefined, undefined, count);
  return orders.map((order): Drawn => {
    const id = uuidOf(Uint8Array.from({ length: 16 }, () => next() * 256));
    const placement = { x: Math.fround(next() * side), y: Math.fround(next() * side), scaleX: 1, scaleY: 1, rotation: next() < 0.2 ? Math.fround(next() - 0.5) : 0 };
    return { author, shape: { id, page: '1', order, placement, ...looks(next) } };
  });
}

const COLOURS = [0x1c2322ff, 0xc92a2aff, 0x1971c2ff, 0x2f9e44ff, 0xe8590cff, 0x6741d9ff];
const FILLS = [0, 0, 0xffec99ff, 0xa5d8ffff, 0xb2f2bbff, 0xffc9c980];

function looks(next: () => number): Pick<Shape, 'kind' | 'style' | 'body'> {
  const colour = COLOURS[Math.floor(next() * COLOURS.length)]! | 0;
  const style: Style = { colour, fill: 0, width: 1 + Math.floor(next() * 4), dashed: next() < 0.1 };
  const dice = next();
  const w = 30 + next() * 150;
  const h = 20 + next() * 110;
  if (dice < 0.4) return { kind: 'pen', style: { ...style, dashed: false }, body: scribble(next, 60) };
  if (dice < 0.45) return { kind: 'marker', style: { colour: 0xffd43b66 | 0, fill: 0, width: 18, dashed: false }, body: scribble(next, 12) };
  if (dice < 0.6) return { kind: 'rectangle', style: { ...style, fill: FILLS[Math.floor(next() * FILLS.length)]! | 0 }, body: writeSize({ width: w, height: h }) };
  if (dice < 0.7) return { kind: 'ellipse', style: { ...style, fill: FILLS[Math.floor(next() * FILLS.length)]! | 0 }, body: writeSize({ width: w, height: h }) };
  if (dice < 0.78) return { kind: 'line', style, body: writeSegment(0, 0, w, h) };
  if (dice < 0.86) return { kind: 'arrow', style, body: writeSegment(0, h, w, 0) };
  return { kind: 'text', style, body: writeText({ size: 14 + Math.floor(next() * 12), text: dice < 0.95 ? 'a² + b² = c²' : 'What is next?\nTry it with 7.' }) };
}

function scribble(next: () => number, count: number): Uint8Array {
  let [x, y, heading] = [0, 0, next() * 6];
  return new InkWriter().write(
    Array.from({ length: count }, () => {
      heading += (next() - 0.5) * 0.9;
      x += Math.cos(heading) * 5;
      y += Math.sin(heading) * 5;
      return { x, y, pressure: 60 + next() * 140 };
    }),
  );
}
