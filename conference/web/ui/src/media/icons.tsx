const PATHS = {
  microphone: 'M9 5a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM5.500 11a6.500 6.500 0 0 0 13 0M12 17.500V21',
  microphoneOff: 'M9 5a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM5.500 11a6.500 6.500 0 0 0 13 0M12 17.500V21M3.500 3.500l17 17',
  camera: 'M3 7h12v10H3zM15 11l6-4v10l-6-4',
  cameraOff: 'M3 7h12v10H3zM15 11l6-4v10l-6-4M3.500 3.500l17 17',
  screen: 'M3 5h18v11H3zM8 20h8M12 16v4M12 13V8m-2.500 2.500L12 8l2.500 2.500',
  hand: 'M8 12V5.500a1.500 1.500 0 0 1 3 0V11m0-6.500a1.500 1.500 0 0 1 3 0V11m0-5a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-2.500 0-4-1-5.500-3.500L4 13.500a1.500 1.500 0 0 1 2.500-1.500L8 13.500',
  speaker: 'M3 5h18v9H3zM3 18h4m3 0h4m3 0h4',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.500 4.500v5M8.500 14.500v5',
  record: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  hangUp: 'M3 14c5-5.500 13-5.500 18 0l-2.500 2.500-3.500-1.500v-3c-2-.7-4-.7-6 0v3l-3.500 1.500z',
  pin: 'M9 3h6l-1 7 3 3v2H7v-2l3-3zM12 15v6',
  fullScreen: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  apart: 'M3 5h18v14H3zM12 12h7v5h-7z',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative icon; the enclosing element has the accessible name. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Icon with an accessible name. */
export function Sign({ name, label }: { readonly name: IconName; readonly label: string }) {
  return (
    <span class={`sign ${name}`} role="img" aria-label={label} title={label}>
      <Icon name={name} size={15} />
    </span>
  );
}
