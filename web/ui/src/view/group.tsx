import { Component, type ComponentChildren } from 'preact';
import type { LineSaid, Member } from '../generated/Rooms.js';
import { words } from '../words/index.js';
import { Avatar, tone } from './avatar.js';
import { Lock, Tick } from './icons.js';
import { LineText } from './line-text.js';
import { fullTime, shortTime } from './times.js';

interface FrameProps {
  readonly author: Member;
  readonly to: Member | undefined;
  readonly you: Member;
  readonly at?: string;
  readonly children: ComponentChildren;
}

/** Consecutive lines of one author, under one head. */
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
  readonly author: Member;
  readonly to: Member | undefined;
  readonly lines: readonly LineSaid[];
  readonly you: Member;
}

/** A group that has been said. Drawn again only when its lines have changed: a long log stays quick. */
export class Group extends Component<GroupProps> {
  override shouldComponentUpdate({ lines, you }: GroupProps): boolean {
    const before = this.props.lines;
    return you.id !== this.props.you.id || lines.length !== before.length || lines.some((line, i) => line !== before[i]);
  }

  override render({ author, to, lines, you }: GroupProps) {
    return (
      <Frame author={author} to={to} you={you} at={lines[0]?.at ?? ''}>
        {lines.map((line, i) => (
          <div key={line.line} class="line">
            {i > 0 && <Time at={line.at} />}
            {line.deleted ? <p class="gone">{words.chat.deleted}</p> : <LineText text={line.text} />}
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
          </div>
        ))}
      </Frame>
    );
  }
}
