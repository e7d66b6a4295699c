import type { Member, Track } from '../generated/Rooms.js';

/** A place in which one sees a member, or its screen. */
export interface Tile {
  readonly key: string;
  readonly member: Member;
  readonly screen: boolean;
  readonly own: boolean;
  readonly picture: Track | undefined;
  readonly voice: Track | undefined;
}

/** GRID: all alike, SPEAKER: who speaks large, STRIP: all small, beside something else. */
export type Manner = 'GRID' | 'SPEAKER' | 'STRIP';

export interface Arranged {
  readonly large: readonly Tile[];
  readonly small: readonly Tile[];
}

/** So many stay where they are in a strip, whoever speaks. */
const CALM_MAX = 6;

/** Tiles of members who publish something, in the order in which they began, then of others in the call; this member's own last. */
export function tilesOf(tracks: readonly Track[], inCall: readonly string[], nameOf: (id: string) => string, you: string): Tile[] {
  const members = [...new Set([...tracks.map(({ member }) => member), ...inCall])];
  const faces = members.flatMap((id): Tile[] => {
    const of = tracks.filter(({ member }) => member === id);
    const picture = of.find(({ source }) => source === 'CAMERA');
    const voice = of.find(({ source }) => source === 'MICROPHONE');
    return picture === undefined && voice === undefined && !inCall.includes(id) ? [] : [{ key: id, member: { id, name: nameOf(id) }, screen: false, own: id === you, picture, voice }];
  });
  const screens = tracks
    .filter(({ source }) => source === 'SCREEN')
    .map((picture): Tile => ({ key: screenKey(picture.member), member: { id: picture.member, name: nameOf(picture.member) }, screen: true, own: picture.member === you, picture, voice: undefined }));
  return [...screens, ...faces.filter(({ own }) => !own), ...faces.filter(({ own }) => own)];
}

/** The picture of a tile, as long as there is one. */
export function pictureOf(tracks: readonly Track[], key: string | undefined): string | undefined {
  return tracks.find(({ source, member }) => (source === 'CAMERA' && member === key) || (source === 'SCREEN' && screenKey(member) === key))?.id;
}

const screenKey = (member: string): string => `${member} screen`;

/** Which tiles are large: what was pinned, or a screen, or who speaks; in a grid, all but those of members who publish nothing beside others who do. */
export function arranged(tiles: readonly Tile[], manner: Manner, pinned: string | undefined, speaking: readonly string[]): Arranged {
  const first = tiles.find(({ key }) => key === pinned) ?? tiles.find(({ screen, own }) => screen && !own);
  const speaker = tiles.find((tile) => !tile.screen && !tile.own && tile.member.id === speaking.find((id) => tiles.some(({ member, own }) => member.id === id && !own)));
  if (manner === 'STRIP') return { large: [], small: stripped(tiles, first, speaker) };
  const large = first ?? (manner === 'SPEAKER' ? (speaker ?? tiles[0]) : undefined);
  if (large !== undefined) return { large: [large], small: tiles.filter((tile) => tile !== large) };
  const publishing = tiles.filter(publishes);
  return publishing.length === 0 ? { large: tiles, small: [] } : { large: publishing, small: tiles.filter((tile) => !publishes(tile)) };
}

const publishes = ({ picture, voice }: Tile): boolean => picture !== undefined || voice !== undefined;

function stripped(tiles: readonly Tile[], first: Tile | undefined, speaker: Tile | undefined): readonly Tile[] {
  const leading = [first, tiles.length > CALM_MAX ? speaker : undefined].filter((tile) => tile !== undefined);
  return [...new Set([...leading, ...tiles])];
}
