/** Logo: two speech bubbles in one sign. */
export function Logo() {
  return (
    <svg class="logo" viewBox="4 4 24 24" width="36" height="36" aria-hidden="true">
      <path class="first" d="M4 7a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-7l-5 4v-4a3 3 0 0 1-3-3z" />
      <path class="second" d="M25 12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3v4l-5-4h-5a3 3 0 0 1-3-3v-.5h7a5.5 5.5 0 0 0 5.5-5.5V12z" />
    </svg>
  );
}

export function Lock() {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2h.5a1.5 1.5 0 0 1 1.5 1.5v4A1.5 1.5 0 0 1 12 14H4a1.5 1.5 0 0 1-1.5-1.5v-4A1.5 1.5 0 0 1 4 7zM6 7h4V5a2 2 0 1 0-4 0z" />
    </svg>
  );
}

export function Tick() {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="m3 8.5 3.2 3.200L13 5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

export function Down() {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M8 3v9m-4-4 4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

export function Lens() {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M7 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zm3.300 7.800L14 14" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
    </svg>
  );
}
