import { InkWriter, uuidOf, writeSize, type Operation, type Placement, type Shape, type StateView, type Style } from '@parley/board';

/** Small seeded random generator (mulberry32), so that a failing run can be repeated. */
export class Chance {
  constructor(private state: number) {}

  /** Returns a number from 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns an integer from 0 up to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  uuid(): string {
    return uuidOf(Uint8Array.from({ length: 16 }, () => this.below(256)));
  }
}

export const PLACEMENT: Placement = { x: 0, y: 0, scaleX: 1, scaleY: 1, rotation: 0 };
export const STYLE: Style = { colour: 0x000000ff, fill: 0, width: 2, dashed: false };

export function rectangle(id: string, parts: Partial<Shape> = {}): Shape {
  return { id, page: '1', order: 'V', kind: 'rectangle', placement: PLACEMENT, style: STYLE, body: writeSize({ width: 100, height: 50 }), ...parts };
}

export function operations(chance: Chance, state: StateView): Operation[] {
  return Array.from({ length: 1 + chance.below(4) }, () => operation(chance, state));
}

/** Returns a random valid operation on the state that a member sees. */
export function operation(chance: Chance, state: StateView): Operation {
  const page = chance.pick(state.pages()).key;
  const known = state.pages().flatMap(({ key }) => [...state.idsOn(key)]);
  const id = known.length > 0 && chance.next() < 0.95 ? chance.pick(known) : chance.uuid();
  const drawn = state.drawn(id);
  switch (chance.below(12)) {
    case 0:
    case 1:
    case 2:
      return { type: 'PutShape', shape: shape(chance, page) };
    case 3:
      return { type: 'PutShape', shape: { ...shape(chance, page), id } };
    case 4:
    case 5:
    case 6:
      return {
        type: 'AlterShape',
        shape: id,
        page: chance.next() < 0.2 ? page : undefined,
        order: chance.next() < 0.3 ? chance.pick(['A', 'V', 'k', 'zz']) : undefined,
        placement: chance.next() < 0.5 ? placement(chance) : undefined,
        style: chance.next() < 0.4 ? style(chance) : undefined,
        body: chance.next() < 0.2 ? writeSize({ width: chance.below(99), height: 4 }) : undefined,
      };
    case 7:
    case 8:
      return { type: 'ExtendShape', shape: id, from: (drawn?.shape.body.length ?? 0) + (chance.next() < 0.1 ? 1 : 0), more: ink(chance) };
    case 9:
      return { type: 'RemoveShape', shape: id };
    case 10:
      return { type: 'PutPage', page: { key: chance.pick(['1', '2', '3', 'file/x/1']), order: chance.pick(['A', 'V', 'k']), title: chance.pick(['', 'Sums']) } };
    default:
      return { type: 'RemovePage', key: chance.pick(['1', '2', '3']) };
  }
}

function shape(chance: Chance, page: string): Shape {
  return { id: chance.uuid(), page, order: chance.pick(['A', 'V', 'k']), kind: chance.pick(['pen', 'rectangle', 'star']), placement: placement(chance), style: style(chance), body: ink(chance) };
}

function placement(chance: Chance): Placement {
  return { x: chance.next() * 1000, y: chance.next() * 1000, scaleX: 1 + chance.next(), scaleY: 1, rotation: chance.next() };
}

function style(chance: Chance): Style {
  return { colour: (chance.next() * 2 ** 32) | 0, fill: (chance.next() * 2 ** 32) | 0, width: chance.next() * 9, dashed: chance.next() < 0.5 };
}

function ink(chance: Chance): Uint8Array {
  return new InkWriter().write([{ x: chance.below(99), y: chance.below(99), pressure: 128 }]);
}
