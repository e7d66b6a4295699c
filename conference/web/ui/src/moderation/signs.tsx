import type { Rights, Role } from '../generated/Rooms.js';
import { words } from '../words/index.js';

/** Rights whose absence is shown to all members; the others concern moderators only. */
const TOLD = ['speak', 'write', 'draw'] as const;

const PATHS = {
  TUTOR: 'M1.5 6 8 3l6.5 3L8 9zM4 7.5V11c2 1.7 6 1.7 8 0V7.5M14.5 6v4',
  GUEST: 'M1.5 8C4 3.5 12 3.5 14.5 8 12 12.5 4 12.5 1.5 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  speak: 'M6 3.5a2 2 0 0 1 4 0V8a2 2 0 0 1-4 0zM3.5 8a4.5 4.5 0 0 0 9 0M8 12.5V15M2 2l12 12',
  write: 'M2 3.5h12v8H7L4 14v-2.5H2zM2 1.5l12 13',
  draw: 'M3 13l.8-3L11 2.8 13.2 5 6 12.2zM2 2l12 12',
} as const;

/** Role of a member, unless it is a student, and rights that it lacks. */
export function Signs({ role, rights }: { readonly role: Role; readonly rights: Rights }) {
  const missing = role === 'GUEST' ? [] : TOLD.filter((right) => !rights[right]);
  if (role === 'STUDENT' && missing.length === 0) return null;
  return (
    <span class="signs">
      {role !== 'STUDENT' && <Sign path={PATHS[role]} label={words.members[role]} />}
      {missing.map((right) => (
        <Sign key={right} path={PATHS[right]} label={words.members.mayNot[right]} />
      ))}
    </span>
  );
}

function Sign({ path, label }: { readonly path: string; readonly label: string }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" role="img" aria-label={label} fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">
      <title>{label}</title>
      <path d={path} />
    </svg>
  );
}
