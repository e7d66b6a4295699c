import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import type { FilesDesk } from './desk.js';
import { nameOfMember } from './names.js';

interface Props {
  readonly desk: FilesDesk;
  readonly room: Room;
  readonly you: Member;
}

/** Presenter and followers of a file, with the buttons to follow or present. */
export function Followers({ desk, room, you }: Props) {
  const { viewer } = desk;
  const leader = viewer.leader.value;
  const mode = viewer.mode.value;
  if (mode === 'leading') return <Led desk={desk} room={room} you={you} />;
  if (leader === undefined) return null;
  const name = nameOfMember(room, leader.member);
  return (
    <div class="followers">
      {mode === 'following' && <p role="status">{fileWords.following(name)}</p>}
      {mode === 'free' && (
        <button type="button" class="small follow" onClick={() => viewer.follow()}>
          {fileWords.follow(name)}
        </button>
      )}
      {desk.mayShow.value && viewer.current.value !== undefined && (
        <button type="button" class="small" onClick={() => viewer.lead()}>
          {fileWords.lead}
        </button>
      )}
    </div>
  );
}

function Led({ desk, room, you }: Props) {
  const others = room.presence.attendees.value.map(({ member }) => member).filter(({ id }) => id !== you.id);
  const followers = desk.viewer.followers.value;
  const following = others.filter(({ id }) => followers.has(id));
  if (others.length === 0) return <p class="followers">{fileWords.leading}</p>;
  return (
    <details class="followers">
      <summary>{fileWords.followed(following.length, others.length)}</summary>
      <ul aria-label={fileWords.whoFollows}>
        {others.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span>{followers.has(id) ? fileWords.follows : fileWords.looksAround}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
