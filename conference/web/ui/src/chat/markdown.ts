import type { RoomEvent } from '../generated/Rooms.js';
import { note } from '../view/notes.js';
import { dayName, shortTime } from '../view/times.js';
import { words } from '../words/index.js';
import { sizeText } from './sizes.js';

/**
 * Formats a room's chat as Markdown. Messages are block quotes, so that code in them stays code.
 */
export function markdown(room: string, events: readonly RoomEvent[]): string {
  const parts = [`# ${room}`];
  let day = '';
  for (const event of events) {
    const itsDay = new Date(event.at).toDateString();
    if (itsDay !== day) parts.push(`## ${dayName(event.at, new Date(0))}`);
    day = itsDay;
    parts.push(entry(event));
  }
  return `${parts.join('\n\n')}\n`;
}

function entry(event: RoomEvent): string {
  if (event.type === 'CaptionAdded') return `*${plain(note(event))}, ${shortTime(event.at)}*`;
  if (event.type !== 'MessagePosted') return `*${note(event, plain)}, ${shortTime(event.at)}*`;
  const name = plain(event.author.name);
  const notes = [shortTime(event.at), ...(event.to === undefined ? [] : [words.chat.privateTo(plain(event.to.name))]), ...(event.edited === undefined ? [] : [words.chat.edited])];
  const lines = event.deleted ? [`*${words.chat.deleted}*`] : event.text === '' ? [] : event.text.split('\n');
  const files = event.attachments.map((file) => `- ${plain(file.name)} (${sizeText(Number(file.bytes))})`);
  const reactions = event.reactions.map(({ emoji, members }) => `${emoji} ${members.length}`).join('  ');
  return [`**${name}**, ${notes.join(', ')}`, quote(lines), quote(files), reactions].filter((part) => part !== '').join('\n\n');
}

function quote(lines: readonly string[]): string {
  return lines.map((line) => `> ${line}`).join('\n');
}

/** Escapes Markdown characters in a name. */
function plain(name: string): string {
  return name.replace(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&');
}
