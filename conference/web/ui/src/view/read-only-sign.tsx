import { words } from '../words/index.js';

interface Props {
  readonly readOnly: boolean;
}

/** Notice that the room is read-only; a status, so that screen readers announce it. */
export function ReadOnlySign({ readOnly }: Props) {
  return (
    <p class="read-only" role="status">
      {readOnly && words.room.readOnly}
    </p>
  );
}
