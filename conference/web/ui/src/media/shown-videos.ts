import type { MediaTrack } from '../generated/Rooms.js';

/** Numbers of camera videos that can be displayed at once. */
export const SHOWN_VIDEOS = [4, 9, 16, 25, 49] as const;

export type ShownVideosMax = (typeof SHOWN_VIDEOS)[number];

/**
 * Returns the members who spoke, the last one first.
 *
 * @param speaking members who speak now, the loudest first
 */
export function recentSpeakers(before: readonly string[], speaking: readonly string[]): readonly string[] {
  return [...new Set([...speaking, ...before])];
}

interface Facing {
  readonly tracks: readonly MediaTrack[];
  readonly you: string;
  /** Member whose video is always displayed. */
  readonly pinned: string | undefined;
  readonly spoke: readonly string[];
  readonly max: number;
}

/**
 * Returns the camera tracks to pause if there are more than are displayed: those whose members
 * spoke longest ago, and the newest.
 */
export function pausedCameras({ tracks, you, pinned, spoke, max }: Facing): ReadonlySet<string> {
  const shownVideos = tracks.filter(({ member, source, muted }) => source === 'CAMERA' && member !== you && !muted);
  const rank = ({ member }: MediaTrack): number => {
    if (member === pinned) return -1;
    const at = spoke.indexOf(member);
    return at < 0 ? spoke.length : at;
  };
  return new Set(
    shownVideos
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(max)
      .map(({ id }) => id),
  );
}
