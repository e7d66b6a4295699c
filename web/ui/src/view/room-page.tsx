import type { Page } from '../page.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { Composer } from './composer.js';
import { ConnectionStatus } from './connection-status.js';
import { JoinForm } from './join-form.js';
import { Log } from './log.js';
import { Members } from './members.js';
import { Returning } from './returning.js';
import { TypingLine } from './typing-line.js';

/** Before the room, the form; inside, the room; in between, after a reload, a moment of patience. */
export function RoomPage({ page }: { readonly page: Page }) {
  const room = page.room.value;
  const phase = room?.phase.value;
  if (room !== undefined && phase?.kind === 'inside') return <Inside room={room} you={phase.you} />;
  return room !== undefined && phase?.kind === 'joining' && page.returning ? <Returning page={page} room={room} /> : <JoinForm page={page} />;
}

function Inside({ room, you }: { readonly room: Room; readonly you: Member }) {
  return (
    <div class="room">
      <header>
        <h1>{room.name}</h1>
        <ConnectionStatus room={room} />
        <button type="button" class="small" onClick={() => void room.leave()}>
          {words.room.leave}
        </button>
      </header>
      <Members presence={room.presence} you={you} />
      <main class="talk">
        <Log room={room} you={you} />
        <TypingLine presence={room.presence} />
        <Composer room={room} you={you} />
      </main>
    </div>
  );
}
