import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MessagePosted } from '../generated/Rooms.js';
import { blocks, type Block } from '../view/blocks.js';
import { Frame } from '../view/group.js';
import { MessageText } from '../view/message-text.js';
import { note } from '../view/notes.js';
import { dayName, fullTime } from '../view/times.js';
import { words } from '../words/index.js';
import { replayWords } from '../words/replay/index.js';
import type { Player } from './player.js';

/** Maximum number of chat entries in the page. */
const ENTRIES_SHOWN = 500;
const NOBODY = { id: '', name: '' };

/** Chat up to the current time of the replay. */
export function ReplayChat({ player }: { readonly player: Player }) {
  const box = useRef<HTMLDivElement>(null);
  const events = player.events.value;
  const shown = events.slice(-ENTRIES_SHOWN);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [events]);
  return (
    <div class="log" ref={box} role="log" aria-label={words.chat.label} aria-live="off" tabIndex={0}>
      {events.length > shown.length && <p class="note">{replayWords.earlier(events.length - shown.length)}</p>}
      {blocks(shown, undefined).map((block) => (
        <Entry key={block.key} block={block} />
      ))}
      {events.length === 0 && <p class="note">{replayWords.nothing}</p>}
    </div>
  );
}

/** Members present at the current time of the replay. */
export function ReplayMembers({ player }: { readonly player: Player }) {
  const present = player.present.value;
  return (
    <section class="present">
      <h2 id="replay-present">{replayWords.present}</h2>
      {present.length === 0 ? (
        <p>{replayWords.nobody}</p>
      ) : (
        <ul role="list" aria-labelledby="replay-present">
          {present.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'day':
      return (
        <p class="day">
          <time dateTime={block.at}>{dayName(block.at, new Date())}</time>
        </p>
      );
    case 'new':
      return null;
    case 'note':
      return (
        <p class="note" title={fullTime(block.event.at)} dir="auto">
          {note(block.event)}
        </p>
      );
    case 'group':
      return (
        <Frame author={block.author} to={block.to} you={NOBODY} at={block.messages[0]?.at ?? ''}>
          {block.messages.map((message) => (
            <Line key={message.message} message={message} />
          ))}
        </Frame>
      );
  }
}

function Line({ message }: { readonly message: MessagePosted }) {
  return (
    <div class="line">
      {message.deleted ? <p class="gone">{words.chat.deleted}</p> : <MessageText text={message.text} />}
      {message.edited !== undefined && (
        <span class="state" title={fullTime(message.edited)}>
          {words.chat.edited}
        </span>
      )}
      {message.attachments.map(({ id, name }) => (
        <p key={id} class="state">
          {name}
        </p>
      ))}
      {message.reactions.map(({ emoji, members }) => (
        <span key={emoji} class="state">
          {emoji} {members.map(({ name }) => name).join(', ')}{' '}
        </span>
      ))}
    </div>
  );
}
