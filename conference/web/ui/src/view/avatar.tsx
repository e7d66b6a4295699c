import type { Member } from '../generated/Rooms.js';

const TONES = 8;

/** Avatar of a member: its initial on a colour of its own. The name is shown beside it. */
export function Avatar({ member }: { readonly member: Member }) {
  return (
    <span class={`avatar tone-${tone(member.id)}`} aria-hidden="true">
      {[...member.name][0]?.toUpperCase()}
    </span>
  );
}

/** Returns the colour of a member, the same everywhere. */
export function tone(id: string): number {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) >>> 0;
  return sum % TONES;
}
