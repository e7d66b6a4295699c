import { useEffect, useRef } from 'preact/hooks';
import { mediaWords } from '../words/media/index.js';
import type { MediaController } from './media-controller.js';

/** Audio elements of all received tracks; if autoplay is blocked, a button to start playback. */
export function AudioPlayback({ controller }: { readonly controller: MediaController }) {
  const place = useRef<HTMLDivElement>(null);
  const received = [...controller.received.value].filter(([, { kind }]) => kind === 'audio');

  const play = (): void => {
    controller.blocked.value = false;
    for (const audio of place.current?.querySelectorAll('audio') ?? []) begin(audio, controller);
  };
  return (
    <div ref={place}>
      {received.map(([id, track]) => (
        <Sound key={id} track={track} controller={controller} />
      ))}
      {controller.blocked.value && (
        <button type="button" class="main" onClick={play}>
          {mediaWords.blocked}
        </button>
      )}
    </div>
  );
}

/** Starts playback. A track that ends before playback starts is not an error. */
function begin(audio: HTMLAudioElement, controller: MediaController): void {
  audio.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') controller.blocked.value = true;
  });
}

function Sound({ track, controller }: { readonly track: MediaStreamTrack; readonly controller: MediaController }) {
  const element = useRef<HTMLAudioElement>(null);
  const speaker = controller.settings.devices.speaker.value?.id;

  useEffect(() => {
    const audio = element.current;
    if (audio === null) return undefined;
    audio.srcObject = new MediaStream([track]);
    begin(audio, controller);
    return () => (audio.srcObject = null);
  }, [track]);
  useEffect(() => {
    // If the chosen device is missing, the system's default is used.
    if (speaker !== undefined) element.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);

  return <audio ref={element} />;
}
