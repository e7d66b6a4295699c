import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly track: MediaStreamTrack;
  readonly label: string;
  readonly mirrored?: boolean;
}

/** A moving picture without sound, which comes from elsewhere. */
export function Picture({ track, label, mirrored = false }: Props) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const { current } = video;
    if (current === null) return undefined;
    current.srcObject = new MediaStream([track]);
    // The next track may take its place before it began.
    current.play().catch(() => undefined);
    return () => (current.srcObject = null);
  }, [track]);

  return <video ref={video} class={mirrored ? 'mirrored' : ''} aria-label={label} muted playsInline />;
}
