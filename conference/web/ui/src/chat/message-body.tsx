import type { MessagePosted, Member, MessageReference } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { chatWords } from '../words/chat/index.js';
import { words } from '../words/index.js';
import { Attachments } from './attachments.js';
import { MarkedText } from './marked-text.js';
import { quoted } from './quotes.js';

interface MessageBodyProps {
  readonly room: Room;
  readonly message: Pick<MessagePosted, 'text' | 'reply' | 'attachments'>;
  readonly you: Member;
}

/** Body of a message: the quoted message, the text and the attachments. */
export function MessageBody({ room, message, you }: MessageBodyProps) {
  return (
    <div class="body">
      {message.reply !== undefined && <Answered room={room} quote={message.reply} />}
      {message.text !== '' && <MarkedText text={message.text} name={you.name} />}
      {message.attachments.length > 0 && <Attachments room={room} files={message.attachments} />}
    </div>
  );
}

function Answered({ room, quote }: { readonly room: Room; readonly quote: MessageReference }) {
  const answered = quoted(room, quote);
  const said = typeof answered === 'object' ? answered : undefined;
  const text = answered === 'loading' ? words.chat.loading : answered === 'missing' ? chatWords.missing : excerpt(answered);
  return (
    <button type="button" class="quote" title={chatWords.toAnswered} onClick={() => void room.jump(quote.number)}>
      <span class="unseen">{chatWords.answerTo}</span>
      {said !== undefined && <bdi class="name">{said.author.name}</bdi>} <span dir="auto">{text}</span>
    </button>
  );
}

const EXCERPT_CHARS = 120;

/** Returns the beginning of a message as a single line. */
export function excerpt({ text, deleted, attachments }: MessagePosted): string {
  if (deleted) return words.chat.deleted;
  const flat = text.replace(/\s+/g, ' ').trim() || attachments.map(({ name }) => name).join(', ');
  return flat.length > EXCERPT_CHARS ? `${flat.slice(0, EXCERPT_CHARS)}…` : flat;
}
