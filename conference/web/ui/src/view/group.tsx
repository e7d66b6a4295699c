import { Component, type ComponentChildren } from 'preact';
import type { MessagePosted, Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { Avatar, tone } from './avatar.js';
import type { Extras } from './extras.js';
import { Lock, Tick } from './icons.js';
import { MessageText } from './message-text.js';
import { fullTime, shortTime } from './times.js';

interface FrameProps {
  readonly author: Member;
  readonly to: Member | undefined;
  readonly you: Member;
  readonly at?: string;
  readonly children: ComponentChildren;
}

/** Frame of consecutive messages of one author, with one heading. */
export function Frame({ author, to, you, at, children }: FrameProps) {
  return (
    <section class={to === undefined ? 'group' : 'group private'}>
      <Avatar member={author} />
      <header>
        <bdi class={`name tone-${tone(author.id)}`}>{author.name}</bdi>
        {to !== undefined && (
          <span class="mark">
            <Lock /> {to.id === you.id ? words.chat.privateToYou : words.chat.privateTo(to.name)}
          </span>
        )}
        {at !== undefined && <Time at={at} />}
      </header>
      {children}
    </section>
  );
}

function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={fullTime(at)}>
      {shortTime(at)}
    </time>
  );
}

interface GroupProps {
  readonly room: Room;
  readonly author: Member;
  readonly to: Member | undefined;
  readonly messages: readonly MessagePosted[];
  readonly you: Member;
  readonly more: Extras | undefined;
}

/**
 * Group of messages. It is rendered again only if its messages have changed, which keeps a long log
 * fast.
 */
export class Group extends Component<GroupProps> {
  override shouldComponentUpdate({ messages, you, more }: GroupProps): boolean {
    const before = this.props.messages;
    return you.id !== this.props.you.id || more !== this.props.more || messages.length !== before.length || messages.some((message, i) => message !== before[i]);
  }

  override render({ room, author, to, messages, you, more }: GroupProps) {
    return (
      <Frame author={author} to={to} you={you} at={messages[0]?.at ?? ''}>
        {messages.map((message, i) => (
          <div key={message.message} id={`line-${message.number}`} class="line" tabIndex={-1}>
            {i > 0 && <Time at={message.at} />}
            <MessageContent room={room} message={message} you={you} more={more} />
            {message.edited !== undefined && (
              <span class="state" title={fullTime(message.edited)}>
                {words.chat.edited}
              </span>
            )}
            {message.author.id === you.id && (
              <span class="state" title={words.chat.delivered}>
                <Tick />
                <span class="unseen">{words.chat.delivered}</span>
              </span>
            )}
            {more !== undefined && !message.deleted && (
              <>
                <more.MessageMenu room={room} message={message} you={you} />
                <more.Reactions room={room} message={message} you={you} />
              </>
            )}
          </div>
        ))}
      </Frame>
    );
  }
}

interface MessageContentProps {
  readonly room: Room;
  readonly message: Pick<MessagePosted, 'text' | 'reply' | 'attachments' | 'deleted'>;
  readonly you: Member;
  readonly more: Extras | undefined;
}

/** Content of a message: its text at once, other parts when loaded. */
export function MessageContent({ room, message, you, more }: MessageContentProps) {
  if (message.deleted) return <p class="gone">{words.chat.deleted}</p>;
  return more === undefined ? <MessageText text={message.text} /> : <more.MessageBody room={room} message={message} you={you} />;
}
