import type { TrackSource } from '../generated/Rooms.js';
import type { OwnMedia } from './own-media.js';
import { cameraEncodings, screenEncodings, sentOf, audioEncodings, type Encoding, type Sent } from './quality.js';
import type { Sending } from './sections.js';

interface Conditions {
  readonly audioOnly: boolean;
  readonly lowBandwidth: boolean;
  /** Camera sizes for which the upload bandwidth suffices. */
  readonly sendQuality: Sent;
}

/** Returns the tracks to send, with their encodings. */
export function tracksToSend(own: OwnMedia, { audioOnly, lowBandwidth, sendQuality }: Conditions): ReadonlyMap<TrackSource, Sending> {
  const publish = new Map<TrackSource, Sending>();
  const add = (source: TrackSource, track: MediaStreamTrack | undefined, encodings: readonly Encoding[]): void => {
    if (track !== undefined) publish.set(source, { track, encodings });
  };
  add('MICROPHONE', own.microphone.value, audioEncodings(lowBandwidth));
  if (audioOnly) return publish;
  add('CAMERA', own.camera.value, cameraEncodings(sentOf(own.settings.quality.value, sendQuality)));
  add('SCREEN', own.screen.value, screenEncodings());
  add('SCREEN_SOUND', own.screenAudio.value, audioEncodings(lowBandwidth));
  return publish;
}
