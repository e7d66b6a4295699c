import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import type { FilesController } from './files-controller.js';
import { nameOfMember } from './names.js';

interface Props {
  readonly controller: FilesController;
  readonly room: Room;
  readonly you: Member;
}

/** Presenter and followers of a file, with the buttons to follow or present. */
export function Followers({ controller, room, you }: Props) {
  const { viewer } = controller;
  const presenter = viewer.presenter.value;
  const mode = viewer.mode.value;
  if (mode === 'presenting') return <PresenterStatus controller={controller} room={room} you={you} />;
  if (presenter === undefined) return null;
  const name = nameOfMember(room, presenter.member);
  return (
    <div class="followers">
      {mode === 'following' && <p role="status">{fileWords.following(name)}</p>}
      {mode === 'free' && (
        <button type="button" class="small follow" onClick={() => viewer.follow()}>
          {fileWords.follow(name)}
        </button>
      )}
      {controller.mayShow.value && viewer.current.value !== undefined && (
        <button type="button" class="small" onClick={() => viewer.present()}>
          {fileWords.present}
        </button>
      )}
    </div>
  );
}

function PresenterStatus({ controller, room, you }: Props) {
  const others = room.presence.attendees.value.map(({ member }) => member).filter(({ id }) => id !== you.id);
  const followers = controller.viewer.followers.value;
  const following = others.filter(({ id }) => followers.has(id));
  if (others.length === 0) return <p class="followers">{fileWords.presenting}</p>;
  return (
    <details class="followers">
      <summary>{fileWords.followed(following.length, others.length)}</summary>
      <ul aria-label={fileWords.whoFollows}>
        {others.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span>{followers.has(id) ? fileWords.follows : fileWords.notFollowing}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
