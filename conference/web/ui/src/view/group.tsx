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
  readonly lines: readonly MessagePosted[];
  readonly you: Member;
  readonly more: Extras | undefined;
}

/**
 * Group of messages. It is rendered again only if its messages have changed, which keeps a long log
 * fast.
 */
export class Group extends Component<GroupProps> {
  override shouldComponentUpdate({ lines, you, more }: GroupProps): boolean {
    const before = this.props.lines;
    return you.id !== this.props.you.id || more !== this.props.more || lines.length !== before.length || lines.some((line, i) => line !== before[i]);
  }

  override render({ room, author, to, lines, you, more }: GroupProps) {
    return (
      <Frame author={author} to={to} you={you} at={lines[0]?.at ?? ''}>
        {lines.map((line, i) => (
          <div key={line.message} id={`line-${line.number}`} class="line" tabIndex={-1}>
            {i > 0 && <Time at={line.at} />}
            <MessageContent room={room} line={line} you={you} more={more} />
            {line.edited !== undefined && (
              <span class="state" title={fullTime(line.edited)}>
                {words.chat.edited}
              </span>
            )}
            {line.author.id === you.id && (
              <span class="state" title={words.chat.delivered}>
                <Tick />
                <span class="unseen">{words.chat.delivered}</span>
              </span>
            )}
            {more !== undefined && !line.deleted && (
              <>
                <more.MessageMenu room={room} line={line} you={you} />
                <more.Reactions room={room} line={line} you={you} />
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
  readonly line: Pick<MessagePosted, 'text' | 'reply' | 'attachments' | 'deleted'>;
  readonly you: Member;
  readonly more: Extras | undefined;
}

/** Content of a message: its text at once, other parts when loaded. */
export function MessageContent({ room, line, you, more }: MessageContentProps) {
  if (line.deleted) return <p class="gone">{words.chat.deleted}</p>;
  return more === undefined ? <MessageText text={line.text} /> : <more.MessageBody room={room} line={line} you={you} />;
}
