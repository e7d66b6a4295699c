import type { Track } from '../generated/Rooms.js';

/** How many faces may be seen at once. */
export const FACES = [4, 9, 16, 25, 49] as const;

export type FacesMax = (typeof FACES)[number];

/** Who spoke, the last one first. @param speaking who does now, the loudest first */
export function spokeLast(before: readonly string[], speaking: readonly string[]): readonly string[] {
  return [...new Set([...speaking, ...before])];
}

interface Facing {
  readonly tracks: readonly Track[];
  readonly you: string;
  /** The member whose face stays, whoever speaks. */
  readonly pinned: string | undefined;
  readonly spoke: readonly string[];
  readonly max: number;
}

/** Pictures of faces that rest, where there are more than are to be seen: of those who spoke longest ago, and began last. */
export function resting({ tracks, you, pinned, spoke, max }: Facing): ReadonlySet<string> {
  const faces = tracks.filter(({ member, source, muted }) => source === 'CAMERA' && member !== you && !muted);
  const rank = ({ member }: Track): number => {
    if (member === pinned) return -1;
    const at = spoke.indexOf(member);
    return at < 0 ? spoke.length : at;
  };
  return new Set(
    faces
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(max)
      .map(({ id }) => id),
  );
}
