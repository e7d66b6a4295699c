import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { mediaWords } from '../words/media/index.js';
import { watchLevel } from './level.js';
import type { OwnMedia } from './own-media.js';
import { VideoView } from './video-view.js';

/** Preview of the own camera and microphone. */
export function Preview({ own }: { readonly own: OwnMedia }) {
  const level = useSignal(0);
  const microphone = own.microphone.value;
  const camera = own.camera.value;

  useEffect(() => {
    level.value = 0;
    return microphone === undefined ? undefined : watchLevel(microphone, (now) => (level.value = now));
  }, [microphone]);

  return (
    <div class="media-preview">
      {camera === undefined ? <p>{mediaWords.noPreview}</p> : <VideoView track={camera} label={mediaWords.preview} mirrored />}
      {microphone !== undefined && <meter min={0} max={1} value={level.value} aria-label={mediaWords.level} />}
    </div>
  );
}
