import type { Source } from '../generated/Rooms.js';
import type { OwnMedia } from './own-media.js';
import { cameraEncodings, screenEncodings, sentOf, voiceEncodings, type Encoding, type Sent } from './quality.js';
import type { Sending } from './sections.js';

interface Conditions {
  readonly soundOnly: boolean;
  readonly thin: boolean;
  /** Camera sizes for which the upload bandwidth suffices. */
  readonly thrift: Sent;
}

/** Returns the tracks to send, with their encodings. */
export function published(own: OwnMedia, { soundOnly, thin, thrift }: Conditions): ReadonlyMap<Source, Sending> {
  const publish = new Map<Source, Sending>();
  const add = (source: Source, track: MediaStreamTrack | undefined, encodings: readonly Encoding[]): void => {
    if (track !== undefined) publish.set(source, { track, encodings });
  };
  add('MICROPHONE', own.microphone.value, voiceEncodings(thin));
  if (soundOnly) return publish;
  add('CAMERA', own.camera.value, cameraEncodings(sentOf(own.settings.quality.value, thrift)));
  add('SCREEN', own.screen.value, screenEncodings());
  add('SCREEN_SOUND', own.screenSound.value, voiceEncodings(thin));
  return publish;
}
