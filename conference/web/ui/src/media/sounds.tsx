import { useEffect, useRef } from 'preact/hooks';
import { mediaWords } from '../words/media/index.js';
import type { MediaDesk } from './desk.js';

/** Audio elements of all received tracks; if autoplay is blocked, a button to start playback. */
export function Sounds({ desk }: { readonly desk: MediaDesk }) {
  const place = useRef<HTMLDivElement>(null);
  const received = [...(desk.keeper.call.value?.received.value ?? [])].filter(([, { kind }]) => kind === 'audio');

  const play = (): void => {
    desk.blocked.value = false;
    for (const audio of place.current?.querySelectorAll('audio') ?? []) begin(audio, desk);
  };
  return (
    <div ref={place}>
      {received.map(([id, track]) => (
        <Sound key={id} track={track} desk={desk} />
      ))}
      {desk.blocked.value && (
        <button type="button" class="main" onClick={play}>
          {mediaWords.blocked}
        </button>
      )}
    </div>
  );
}

/** Starts playback. A track that ends before playback starts is not an error. */
function begin(audio: HTMLAudioElement, desk: MediaDesk): void {
  audio.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') desk.blocked.value = true;
  });
}

function Sound({ track, desk }: { readonly track: MediaStreamTrack; readonly desk: MediaDesk }) {
  const element = useRef<HTMLAudioElement>(null);
  const speaker = desk.settings.devices.speaker.value?.id;

  useEffect(() => {
    const audio = element.current;
    if (audio === null) return undefined;
    audio.srcObject = new MediaStream([track]);
    begin(audio, desk);
    return () => (audio.srcObject = null);
  }, [track]);
  useEffect(() => {
    // If the chosen device is missing, the system's default is used.
    if (speaker !== undefined) element.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);

  return <audio ref={element} />;
}
