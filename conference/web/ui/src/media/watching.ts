import type { Track } from '../generated/Rooms.js';
import { kindOf, type Watched } from './sections.js';

/** The voices of all others in one. */
export const MIX = '00000000-0000-0000-0000-000000000000';

/** What is watched of each kind at most: the offer of all that has to be within what the server reads. */
const SOUNDS_MAX = 24;
const PICTURES_MAX = 56;

interface Watching {
  readonly tracks: readonly Track[];
  readonly you: string;
  /** No pictures, and one sound for all. */
  readonly soundOnly: boolean;
  /** Pictures that are not to be seen at the moment, and go last. */
  readonly resting: ReadonlySet<string>;
}

/** What this page is to receive: all that others publish, screens before faces; where more speak than one can follow, all voices in one. */
export function watched({ tracks, you, soundOnly, resting }: Watching): Watched[] {
  const others = tracks.filter(({ member }) => member !== you);
  const voices = others.filter(({ source }) => source === 'MICROPHONE');
  const mixed = voices.length > 0 && (soundOnly || voices.length > SOUNDS_MAX);
  const sounds = mixed ? [{ id: MIX, kind: 'audio' as const }] : voices.map(asWatched);
  const screenSounds = soundOnly ? [] : others.filter(({ source }) => source === 'SCREEN_SOUND').map(asWatched);
  const faces = others.filter(({ source }) => source === 'CAMERA');
  const rest = faces.filter(({ id }) => resting.has(id));
  const pictures = soundOnly ? [] : [...others.filter(({ source }) => source === 'SCREEN'), ...faces.filter(({ id }) => !resting.has(id)), ...rest].map(asWatched);
  return [...sounds, ...screenSounds, ...pictures.slice(0, PICTURES_MAX)];
}

function asWatched({ id, source }: Track): Watched {
  return { id, kind: kindOf(source) };
}
