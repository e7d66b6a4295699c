import type { Page } from '../page.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/index.js';
import { AtDoor } from './at-door.js';
import { Composer } from './composer.js';
import { ConnectionStatus } from './connection-status.js';
import { loadExtras } from './extras.js';
import { Lens } from './icons.js';
import { JoinForm } from './join-form.js';
import { useLead } from './lead.js';
import { useMedia, wasInCall } from './media.js';
import { Log } from './log.js';
import { Members } from './members.js';
import { ReadOnlySign } from './read-only-sign.js';
import { RecordedSign } from './recorded-sign.js';
import { Returning } from './returning.js';
import { SearchPlace } from './search-place.js';
import { Stage, Stages, useFiles, useStage } from './stage.js';
import { ThinSign } from './thin-sign.js';
import { TypingLine } from './typing-line.js';

/** Page of a room: the join form, the waiting room, the room, or progress after a reload. */
export function RoomPage({ page }: { readonly page: Page }) {
  const room = page.room.value;
  const phase = room?.phase.value;
  if (room !== undefined && phase?.kind === 'inside') return <Inside room={room} you={phase.you} leave={(keepPlace) => page.leave(keepPlace)} />;
  if (room !== undefined && phase?.kind === 'waiting') return <AtDoor page={page} room={room} />;
  return room !== undefined && phase?.kind === 'joining' && page.returning ? <Returning page={page} room={room} /> : <JoinForm page={page} />;
}

interface InsideProps {
  readonly room: Room;
  readonly you: Member;
  readonly leave: (keepPlace: boolean) => void;
}

function Inside({ room, you, leave }: InsideProps) {
  const [stage, choose] = useStage(room);
  const files = useFiles(room, you, stage === 'files');
  const search = useSignal(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const lead = useLead(room);
  const wanted = useSignal(wasInCall(room.name));
  const media = useMedia(room, you, wanted.value);
  const inCall = media?.desk.inside.value === true;
  useEffect(loadExtras, []);
  return (
    <div class={['room', stage === undefined ? '' : 'with-stage', inCall ? 'with-call' : ''].join(' ')}>
      <header>
        <h1>{room.name}</h1>
        <ConnectionStatus room={room} />
        <ThinSign line={room.line} />
        <button type="button" class="small find" ref={searchButton} aria-pressed={search.value} onClick={() => (search.value = !search.value)}>
          <Lens />
          <span class="word">{words.search.label}</span>
        </button>
        <Stages room={room} you={you} files={files} stage={stage} choose={choose} />
        {!inCall && (
          // The same button in all states, because the focus returns to it from the dialog that it
          // opens.
          <button type="button" class="small" aria-haspopup="dialog" onClick={() => (media === undefined ? (wanted.value = true) : (media.desk.setup.value = true))}>
            {media === undefined ? words.room.media : <media.MediaLabel desk={media.desk} />}
          </button>
        )}
        {media !== undefined && <media.MediaBar desk={media.desk} />}
        {lead !== undefined && <lead.DeskBar desk={lead.desk} />}
        {lead === undefined ? (
          <button type="button" class="small" onClick={() => leave(false)}>
            {words.room.leave}
          </button>
        ) : (
          <lead.LeaveButton leave={leave} />
        )}
        <RecordedSign recording={room.recording.value} you={you} />
        <ReadOnlySign readOnly={room.readOnly.value} />
      </header>
      {media !== undefined && inCall && <media.MediaPlace desk={media.desk} beside={stage !== undefined} />}
      <Members presence={room.presence} you={you} lead={lead} />
      <main>
        {stage !== undefined && <Stage room={room} you={you} stage={stage} files={files} />}
        <div class="talk">
          {search.value && (
            <SearchPlace
              room={room}
              onClose={() => {
                search.value = false;
                searchButton.current?.focus();
              }}
            />
          )}
          <Log room={room} you={you} />
          <TypingLine presence={room.presence} />
          <Composer room={room} you={you} />
        </div>
      </main>
    </div>
  );
}
