import type { Page } from '../page.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/index.js';
import { WaitingRoom } from './waiting-room.js';
import { Composer } from './composer.js';
import { ConnectionStatus } from './connection-status.js';
import { loadExtras } from './extras.js';
import { Lens } from './icons.js';
import { JoinForm } from './join-form.js';
import { useModeration } from './moderation.js';
import { useMedia, wasInCall } from './media.js';
import { Log } from './log.js';
import { Members } from './members.js';
import { ReadOnlySign } from './read-only-sign.js';
import { RecordedSign } from './recorded-sign.js';
import { Rejoining } from './rejoining.js';
import { ServerSign } from './server-sign.js';
import { SearchPlace } from './search-place.js';
import { Stage, Stages, useFiles, useStage } from './stage.js';
import { LowBandwidthSign } from './low-bandwidth-sign.js';
import { TypingLine } from './typing-line.js';

/** Page of a room: the join form, the waiting room, the room, or progress after a reload. */
export function RoomPage({ page }: { readonly page: Page }) {
  const room = page.room.value;
  const phase = room?.phase.value;
  if (room !== undefined && phase?.kind === 'inside') return <Inside room={room} you={phase.you} leave={(keepPlace) => page.leave(keepPlace)} />;
  if (room !== undefined && phase?.kind === 'waiting') return <WaitingRoom page={page} room={room} />;
  return room !== undefined && phase?.kind === 'joining' && page.returning ? <Rejoining page={page} room={room} /> : <JoinForm page={page} />;
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
  const moderation = useModeration(room);
  const wanted = useSignal(wasInCall(room.name));
  const media = useMedia(room, you, wanted.value);
  const inCall = media?.controller.inside.value === true;
  useEffect(loadExtras, []);
  return (
    <div class={['room', stage === undefined ? '' : 'with-stage', inCall ? 'with-call' : ''].join(' ')}>
      <header>
        <h1>{room.name}</h1>
        <ConnectionStatus room={room} />
        <LowBandwidthSign bandwidth={room.bandwidth} />
        {/* First what is loaded later: so no button moves under the mouse. */}
        {media !== undefined && <media.MediaBar controller={media.controller} />}
        {moderation !== undefined && <moderation.ModerationBar moderation={moderation.moderation} />}
        <button type="button" class="small find" ref={searchButton} aria-pressed={search.value} onClick={() => (search.value = !search.value)}>
          <Lens />
          <span class="word">{words.search.label}</span>
        </button>
        <Stages room={room} you={you} files={files} stage={stage} choose={choose} />
        {!inCall && (
          // The same button in all states, because the focus returns to it from the dialog that it
          // opens.
          <button type="button" class="small" aria-haspopup="dialog" onClick={() => (media === undefined ? (wanted.value = true) : (media.controller.setup.value = true))}>
            {media === undefined ? words.room.media : <media.MediaLabel controller={media.controller} />}
          </button>
        )}
        {moderation === undefined ? (
          <button type="button" class="small" onClick={() => leave(false)}>
            {words.room.leave}
          </button>
        ) : (
          <moderation.LeaveButton leave={leave} />
        )}
        <RecordedSign recording={room.recording.value} you={you} />
        <ReadOnlySign readOnly={room.readOnly.value} />
        <ServerSign room={room} />
      </header>
      {media !== undefined && inCall && <media.CallPanel controller={media.controller} beside={stage !== undefined} />}
      <Members presence={room.presence} you={you} moderation={moderation} />
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
