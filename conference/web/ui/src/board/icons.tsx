const PATHS: Readonly<Record<string, string>> = {
  select: 'M5 3l13 8-6 1.5L9 19z',
  hand: 'M8 12V5.500a1.500 1.500 0 0 1 3 0V11m0-6.500a1.500 1.500 0 0 1 3 0V11m0-5a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-2.500 0-4-1-5.500-3.500L4 13.500a1.500 1.500 0 0 1 2.500-1.500L8 13.500',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  marker: 'M4 20h7M9 16l-3-3 8-9 6 5-8 8zM6 13l-2 5 5-2',
  eraser: 'M8 19l-4-4L14 5l6 6-8 8zM9 10l6 6M8 19h12',
  line: 'M5 19L19 5',
  arrow: 'M5 19L19 5m-8 0h8v8',
  rectangle: 'M4 6h16v12H4z',
  ellipse: 'M12 5c4.500 0 8 3 8 7s-3.500 7-8 7-8-3-8-7 3.500-7 8-7z',
  text: 'M5 7V5h14v2M12 5v14m-3 0h6',
  laser: 'M12 12m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 3v4m0 10v4M3 12h4m10 0h4M6 6l2.500 2.500m7 7L18 18M18 6l-2.500 2.500m-7 7L6 18',
  undo: 'M9 6L4 11l5 5M4 11h9a6 6 0 0 1 0 12',
  redo: 'M15 6l5 5-5 5M20 11h-9a6 6 0 0 0 0 12',
  less: 'M5 12h14',
  more: 'M5 12h14M12 5v14',
  fit: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  before: 'M14 6l-6 6 6 6',
  after: 'M10 6l6 6-6 6',
  new: 'M6 3h8l4 4v14H6zM12 10v7m-3.500-3.500h7',
};

/** Decorative icon; the enclosing element has the accessible name. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}
