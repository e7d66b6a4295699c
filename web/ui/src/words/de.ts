import type { Words } from './index.js';

export const de: Words = {
  language: 'de',
  product: 'Parley',

  start: {
    title: 'In einem Raum treffen',
    intro: 'Ein Raum ist da, sobald jemand darin ist: Namen wählen und den anderen die Adresse geben.',
    label: 'Raum',
    go: 'Raum öffnen',
    rule: 'Buchstaben a–z, Ziffern, „-“, „_“ und „.“; am Anfang ein Buchstabe oder eine Ziffer.',
  },

  join: {
    intro: 'Du betrittst gleich diesen Raum.',
    label: 'Dein Name',
    hint: 'So sehen dich die anderen.',
    button: 'Eintreten',
    other: 'Anderen Raum wählen',
    left: 'Du hast den Raum verlassen.',
    returning: 'Du kommst an deinen Platz zurück.',
  },

  refusals: {
    BAD_ROOM_NAME: 'Ein Raum kann nicht so heißen.',
    BAD_NAME: 'Dieser Name ist nicht möglich.',
    NAME_TAKEN: 'Im Raum ist schon jemand mit diesem Namen. Bitte wähle einen anderen.',
    ROOM_FULL: 'Der Raum ist im Augenblick voll. Bitte versuche es später noch einmal.',
    SERVER_FULL: 'Der Server hat im Augenblick keinen Platz für einen weiteren Raum. Bitte versuche es später noch einmal.',
    TOO_FAST: 'Zu viele Versuche. Bitte warte einen Moment.',
    BAD_RESUME_KEY: 'Der Server kennt dich nicht mehr. Bitte versuche es noch einmal.',
    NOT_STORED: 'Der Server konnte nicht auf seine Platte schreiben. Bitte versuche es später noch einmal.',
    OUTDATED: 'Der Server wurde erneuert. Bitte lade die Seite neu.',
  },

  connection: {
    label: 'Verbindung',
    connecting: 'Verbindet …',
    connected: 'Verbunden',
    reconnecting: 'Verbindet wieder',
    inSeconds: (seconds) => ` in ${seconds} s …`,
    stopped: 'Nicht verbunden',
    retry: 'Jetzt versuchen',
  },

  room: {
    leave: 'Verlassen',
    title: (room, unread) => (unread > 0 ? `(${unread}) ${room} · Parley` : `${room} · Parley`),
  },

  members: {
    label: 'Mitglieder',
    you: 'du',
    HERE: 'da',
    AWAY: 'weg',
    GONE: 'gegangen',
  },

  chat: {
    label: 'Chat',
    empty: 'Noch hat niemand etwas gesagt.',
    older: 'Ältere Zeilen',
    loading: 'Lädt …',
    newMark: 'Neu',
    newLines: (count) => (count === 1 ? '1 neue Zeile' : `${count} neue Zeilen`),
    toEnd: 'Zu den neuesten Zeilen',
    joined: (name) => `${name} ist gekommen`,
    left: (name) => `${name} ist gegangen`,
    privateToYou: 'privat, an dich',
    privateTo: (name) => `privat, an ${name}`,
    delivered: 'zugestellt',
    sending: 'wird gesendet',
    waiting: 'wartet auf die Verbindung',
    again: 'Noch einmal',
    edit: 'Ändern',
    discard: 'Verwerfen',
  },

  lineRefusals: {
    BLANK: 'In dieser Zeile steht nichts.',
    TOO_LONG: 'Diese Zeile ist zu lang.',
    BAD_TEXT: 'Diese Zeile enthält Zeichen, die nicht gezeigt werden können.',
    NO_SUCH_MEMBER: 'Die Person, für die sie war, ist in diesem Raum nicht bekannt.',
    NOT_ALLOWED: 'Du darfst in diesem Raum nicht schreiben.',
    TOO_FAST: 'Das war zu schnell.',
    ID_TAKEN: 'Diese Zeile war von einer anderen nicht zu unterscheiden.',
    NO_SEAT: 'Dein Platz im Raum wurde aufgegeben.',
    NOT_STORED: 'Der Server konnte sie nicht auf seine Platte schreiben.',
    FAILED: 'Der Server konnte diese Zeile nicht annehmen.',
  },
  notSaid: 'Nicht gesagt.',

  typing: {
    one: (name) => `${name} schreibt …`,
    toYou: (name) => `${name} schreibt dir …`,
    two: (first, second) => `${first} und ${second} schreiben …`,
    many: 'Mehrere schreiben …',
  },

  composer: {
    to: 'An',
    everyone: 'Alle',
    gone: (name) => `${name} (nicht da)`,
    label: 'Nachricht',
    placeholder: 'An alle schreiben',
    placeholderTo: (name) => `Nur an ${name} schreiben`,
    button: 'Senden',
    onlyFor: (name) => `Das sehen nur ${name} und du.`,
    length: (now, most) => `${now} von ${most} Zeichen`,
    full: 'Zu viele Zeilen warten. Sie gehen hinaus, sobald eine Verbindung da ist.',
    keys: 'Enter sendet, Umschalt + Enter beginnt eine neue Zeile.',
  },
  tongue: 'Sprache',
};
