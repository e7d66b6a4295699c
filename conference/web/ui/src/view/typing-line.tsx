import type { Presence, Typist } from '../room/presence.js';
import { words } from '../words/index.js';

/**
 * Line that says who is typing. It keeps its height when empty, so that the layout does not jump.
 */
export function TypingLine({ presence }: { readonly presence: Presence }) {
  return (
    <p class="typing" dir="auto">
      {sentence(presence.typists.value)}
    </p>
  );
}

function sentence(typists: readonly Typist[]): string {
  const [first, second] = typists;
  if (first === undefined) return '';
  if (second === undefined) return (first.toYou ? words.typing.toYou : words.typing.one)(first.member.name);
  return typists.length === 2 ? words.typing.two(first.member.name, second.member.name) : words.typing.many;
}
