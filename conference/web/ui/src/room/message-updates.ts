import type { MessageDeleted, MessageEdited, MessagePosted, Member, ReactionChanged, Reaction } from '../generated/Rooms.js';

/** An update of a message that was sent before: an edit, a deletion or a reaction. */
export type MessageUpdate = ({ readonly type: 'MessageEdited' } & MessageEdited) | ({ readonly type: 'MessageDeleted' } & MessageDeleted) | ({ readonly type: 'ReactionChanged' } & ReactionChanged);

/**
 * Returns the message after the update. A deleted message stays deleted, and a repeated update
 * changes nothing.
 */
export function updatedMessage<L extends MessagePosted>(message: L, change: MessageUpdate): L {
  if (message.deleted) return message;
  switch (change.type) {
    case 'MessageEdited':
      return { ...message, text: change.text, edited: change.at };
    case 'MessageDeleted':
      return { ...message, text: '', attachments: [], edited: undefined, deleted: true, reactions: [] };
    case 'ReactionChanged':
      return { ...message, reactions: reacted(message.reactions, change.emoji, change.author, change.on) };
  }
}

function reacted(kinds: readonly Reaction[], emoji: string, author: Member, on: boolean): readonly Reaction[] {
  const before = kinds.find((kind) => kind.emoji === emoji)?.members ?? [];
  const members = [...before.filter(({ id }) => id !== author.id), ...(on ? [author] : [])];
  if (before.length === 0) return on ? [...kinds, { emoji, members }] : kinds;
  return kinds.map((kind) => (kind.emoji === emoji ? { emoji, members } : kind)).filter((kind) => kind.members.length > 0);
}
