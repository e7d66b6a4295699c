import type { MediaTrack } from '../generated/Rooms.js';
import { kindOf, type Watched } from './sections.js';

/** Track id of the mix of all other members' audio. */
export const MIX = '00000000-0000-0000-0000-000000000000';

/**
 * Maximum number of received tracks of each kind, so that the offer stays within the server's
 * limit.
 */
const AUDIO_MAX = 24;
const PICTURES_MAX = 56;

interface Watching {
  readonly tracks: readonly MediaTrack[];
  readonly you: string;
  /** True for audio only: no video, and all audio mixed into one track. */
  readonly audioOnly: boolean;
  /** Camera tracks that are not displayed at the moment; they come last. */
  readonly pausedCameras: ReadonlySet<string>;
}

/**
 * Returns the tracks to receive: all tracks of other members, screens before cameras. With more
 * speakers than can be followed, the audio mix replaces single audio tracks.
 */
export function tracksToReceive({ tracks, you, audioOnly, pausedCameras }: Watching): Watched[] {
  const others = tracks.filter(({ member }) => member !== you);
  const voices = others.filter(({ source }) => source === 'MICROPHONE');
  const mixed = voices.length > 0 && (audioOnly || voices.length > AUDIO_MAX);
  const sounds = mixed ? [{ id: MIX, kind: 'audio' as const }] : voices.map(asWatched);
  const screenSounds = audioOnly ? [] : others.filter(({ source }) => source === 'SCREEN_SOUND').map(asWatched);
  const shownVideos = others.filter(({ source }) => source === 'CAMERA');
  const rest = shownVideos.filter(({ id }) => pausedCameras.has(id));
  const pictures = audioOnly ? [] : [...others.filter(({ source }) => source === 'SCREEN'), ...shownVideos.filter(({ id }) => !pausedCameras.has(id)), ...rest].map(asWatched);
  return [...sounds, ...screenSounds, ...pictures.slice(0, PICTURES_MAX)];
}

function asWatched({ id, source }: MediaTrack): Watched {
  return { id, kind: kindOf(source) };
}
