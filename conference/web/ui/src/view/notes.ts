import { span } from './times.js';
import { words } from '../words/index.js';
import type { NoteEvent } from './blocks.js';

/**
 * Returns the text of an event that is not a message.
 *
 * @param named how a name is written
 */
export function note(event: NoteEvent, named: (name: string) => string = (name) => name): string {
  const { chat } = words;
  switch (event.type) {
    case 'MemberJoined':
      return chat.joined(named(event.author.name));
    case 'MemberLeft':
      return chat.left(named(event.author.name));
    case 'MemberRemoved':
      return chat.removed(named(event.member.name));
    case 'RightsChanged':
      return chat.rightsChanged(event.granted.map(({ member }) => named(member.name)).join(', '));
    case 'RoomChanged':
      if (event.locked) return chat.locked;
      return event.waitingRoom ? chat.letIn : chat.unlocked;
    case 'InvitationEnded':
      return chat.invitationEnded(named(event.author.name), event.members);
    case 'CaptionAdded':
      return chat.captioned(named(event.speaker.name), event.text);
    case 'BranchMerged':
      return chat.branchMerged(named(event.author.name), span(event.from, event.to));
    case 'RecordingStarted':
      return chat.recordingBegan(named(event.author.name));
    case 'RecordingEnded':
      return event.why === 'STOPPED' ? chat.recordingStopped(named(event.author.name)) : chat.recordingEnded[event.why];
  }
}
