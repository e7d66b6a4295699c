import type { ReplayWords } from './index.js';

export const de: ReplayWords = {
  title: 'Wiedergabe · Parley',
  heading: (room: string) => `Wiedergabe von ${room}`,
  loading: 'Die Wiedergabe wird geladen …',
  refused: 'Dieser Link ist nicht der, den „parley replay“ ausgegeben hat.',
  broken: 'Die Wiedergabe konnte nicht gelesen werden. Läuft „parley replay“ noch?',
  controls: 'Wiedergabe',
  play: 'Abspielen',
  pause: 'Anhalten',
  time: 'Zeit',
  speed: 'Tempo',
  times: (factor: number) => `${factor}×`,
  present: 'Mitglieder',
  nobody: 'Niemand war im Raum.',
  board: 'Tafel',
  pair: (one: string, other: string) => `${one} und ${other}`,
  nothing: 'Noch keine Nachrichten.',
  earlier: (count: number) => (count === 1 ? 'Ein früherer Eintrag wird nicht gezeigt.' : `${count} frühere Einträge werden nicht gezeigt.`),
};
