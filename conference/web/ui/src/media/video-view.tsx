import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly track: MediaStreamTrack;
  readonly label: string;
  readonly mirrored?: boolean;
}

/** Video element without audio. */
export function VideoView({ track, label, mirrored = false }: Props) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const { current } = video;
    if (current === null) return undefined;
    current.srcObject = new MediaStream([track]);
    // Playback is aborted if another track replaces this one before it starts.
    current.play().catch(() => undefined);
    return () => (current.srcObject = null);
  }, [track]);

  return <video ref={video} class={mirrored ? 'mirrored' : ''} aria-label={label} muted playsInline />;
}
