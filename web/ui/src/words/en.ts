/** Everything the page says, in English. A further language is a file like this one, of the type Words, and a line in index.ts. */
export const en = {
  language: 'en',
  product: 'Parley',

  start: {
    title: 'Meet in a room',
    intro: 'A room is there as soon as somebody is in it: choose a name, and give its address to the others.',
    label: 'Room',
    go: 'Open the room',
    rule: 'Letters a–z, digits, “-”, “_” and “.”; it begins with a letter or digit.',
  },

  join: {
    intro: 'You are about to enter this room.',
    label: 'Your name',
    hint: 'This is what the others will read.',
    button: 'Join',
    other: 'Choose another room',
    left: 'You have left the room.',
    returning: 'Taking you back to your place.',
  },

  refusals: {
    BAD_ROOM_NAME: 'A room cannot have this name.',
    BAD_NAME: 'This name cannot be used.',
    NAME_TAKEN: 'Somebody in the room has this name. Please choose another one.',
    ROOM_FULL: 'The room is full at the moment. Please try again later.',
    SERVER_FULL: 'The server has no place for another room at the moment. Please try again later.',
    TOO_FAST: 'Too many attempts. Please wait a moment.',
    BAD_RESUME_KEY: 'The server does not know you any more. Please try again.',
    NOT_STORED: 'The server could not write to its disk. Please try again later.',
    OUTDATED: 'The server was updated. Please reload this page.',
  },

  connection: {
    label: 'Connection',
    connecting: 'Connecting…',
    connected: 'Connected',
    reconnecting: 'Reconnecting',
    inSeconds: (seconds: number) => ` in ${seconds} s…`,
    stopped: 'Not connected',
    retry: 'Try now',
  },

  room: {
    leave: 'Leave',
    title: (room: string, unread: number) => (unread > 0 ? `(${unread}) ${room} · Parley` : `${room} · Parley`),
  },

  members: {
    label: 'Members',
    you: 'you',
    HERE: 'here',
    AWAY: 'away',
    GONE: 'gone',
  },

  chat: {
    label: 'Chat',
    empty: 'Nobody has said anything yet.',
    older: 'Older lines',
    loading: 'Loading…',
    newMark: 'New',
    newLines: (count: number) => (count === 1 ? '1 new line' : `${count} new lines`),
    toEnd: 'To the newest lines',
    joined: (name: string) => `${name} came in`,
    left: (name: string) => `${name} left`,
    privateToYou: 'private, to you',
    privateTo: (name: string) => `private, to ${name}`,
    delivered: 'delivered',
    sending: 'sending',
    waiting: 'waiting for the connection',
    again: 'Try again',
    edit: 'Edit',
    discard: 'Discard',
  },

  lineRefusals: {
    BLANK: 'There is nothing in this line.',
    TOO_LONG: 'This line is too long.',
    BAD_TEXT: 'This line has characters that cannot be shown.',
    NO_SUCH_MEMBER: 'The one it was for is not known in this room.',
    NOT_ALLOWED: 'You may not write in this room.',
    TOO_FAST: 'That was too fast.',
    ID_TAKEN: 'This line could not be told from another one.',
    NO_SEAT: 'Your place in the room was given up.',
    NOT_STORED: 'The server could not write it to its disk.',
    FAILED: 'The server could not take this line.',
  },
  notSaid: 'Not said.',

  typing: {
    one: (name: string) => `${name} is typing…`,
    toYou: (name: string) => `${name} is typing to you…`,
    two: (first: string, second: string) => `${first} and ${second} are typing…`,
    many: 'Several people are typing…',
  },

  composer: {
    to: 'To',
    everyone: 'Everyone',
    gone: (name: string) => `${name} (not here)`,
    label: 'Message',
    placeholder: 'Write to everyone',
    placeholderTo: (name: string) => `Write to ${name} alone`,
    button: 'Send',
    onlyFor: (name: string) => `Only ${name} and you will see this.`,
    length: (now: string, most: string) => `${now} of ${most} characters`,
    full: 'Too many lines wait to be said. They go out as soon as there is a connection.',
    keys: 'Enter says it, Shift + Enter begins a new line.',
  },
  tongue: 'Language',
};
