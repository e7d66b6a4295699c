import type { Member, MediaTrack } from '../generated/Rooms.js';

/** Tile of a member or of its screen. */
export interface Tile {
  readonly key: string;
  readonly member: Member;
  readonly screen: boolean;
  readonly own: boolean;
  readonly picture: MediaTrack | undefined;
  readonly voice: MediaTrack | undefined;
}

/**
 * Layout. GRID: all tiles equal; SPEAKER: the speaker large; STRIP: all small, beside something
 * else.
 */
export type TileLayout = 'GRID' | 'SPEAKER' | 'STRIP';

export interface Arranged {
  readonly large: readonly Tile[];
  readonly small: readonly Tile[];
}

/** Number of tiles of a strip that keep their position, whoever speaks. */
const CALM_MAX = 6;

/**
 * Returns the tiles: members who publish, in the order in which they started, then other members in
 * the call; the own one last.
 */
export function tilesOf(tracks: readonly MediaTrack[], inCall: readonly string[], nameOf: (id: string) => string, you: string): Tile[] {
  const members = [...new Set([...tracks.map(({ member }) => member), ...inCall])];
  const shownVideos = members.flatMap((id): Tile[] => {
    const of = tracks.filter(({ member }) => member === id);
    const picture = of.find(({ source }) => source === 'CAMERA');
    const voice = of.find(({ source }) => source === 'MICROPHONE');
    return picture === undefined && voice === undefined && !inCall.includes(id) ? [] : [{ key: id, member: { id, name: nameOf(id) }, screen: false, own: id === you, picture, voice }];
  });
  const screens = tracks
    .filter(({ source }) => source === 'SCREEN')
    .map((picture): Tile => ({ key: screenKey(picture.member), member: { id: picture.member, name: nameOf(picture.member) }, screen: true, own: picture.member === you, picture, voice: undefined }));
  return [...screens, ...shownVideos.filter(({ own }) => !own), ...shownVideos.filter(({ own }) => own)];
}

/** Returns the id of a tile's video track, if there is one. */
export function videoOf(tracks: readonly MediaTrack[], key: string | undefined): string | undefined {
  return tracks.find(({ source, member }) => (source === 'CAMERA' && member === key) || (source === 'SCREEN' && screenKey(member) === key))?.id;
}

const screenKey = (member: string): string => `${member} screen`;

/**
 * Returns the large tiles: the pinned one, a screen, or the speaker; in a grid all, except members
 * who publish nothing while others do.
 */
export function arranged(tiles: readonly Tile[], tileLayout: TileLayout, pinned: string | undefined, speaking: readonly string[]): Arranged {
  const first = tiles.find(({ key }) => key === pinned) ?? tiles.find(({ screen, own }) => screen && !own);
  const speaker = tiles.find((tile) => !tile.screen && !tile.own && tile.member.id === speaking.find((id) => tiles.some(({ member, own }) => member.id === id && !own)));
  if (tileLayout === 'STRIP') return { large: [], small: stripped(tiles, first, speaker) };
  const large = first ?? (tileLayout === 'SPEAKER' ? (speaker ?? tiles[0]) : undefined);
  if (large !== undefined) return { large: [large], small: tiles.filter((tile) => tile !== large) };
  const publishing = tiles.filter(publishes);
  return publishing.length === 0 ? { large: tiles, small: [] } : { large: publishing, small: tiles.filter((tile) => !publishes(tile)) };
}

const publishes = ({ picture, voice }: Tile): boolean => picture !== undefined || voice !== undefined;

function stripped(tiles: readonly Tile[], first: Tile | undefined, speaker: Tile | undefined): readonly Tile[] {
  const leading = [first, tiles.length > CALM_MAX ? speaker : undefined].filter((tile) => tile !== undefined);
  return [...new Set([...leading, ...tiles])];
}
