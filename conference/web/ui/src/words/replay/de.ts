import type { ReplayWords } from './index.js';

export const de: ReplayWords = {
  title: 'Wiedergabe · Parley',
  heading: (room: string) => `Wiedergabe von ${room}`,
  loading: 'Die Vergangenheit des Raums kommt …',
  refused: 'Dieser Link ist nicht der, den „parley replay“ ausgegeben hat.',
  broken: 'Die Wiedergabe konnte nicht gelesen werden. Läuft „parley replay“ noch?',
  controls: 'Abspielen',
  play: 'Abspielen',
  pause: 'Anhalten',
  time: 'Zeit',
  speed: 'Tempo',
  times: (factor: number) => `${factor}×`,
  present: 'Anwesend',
  nobody: 'Niemand war da.',
  board: 'Tafel',
  pair: (one: string, other: string) => `${one} und ${other}`,
  nothing: 'Noch wurde nichts gesagt.',
  earlier: (count: number) => (count === 1 ? 'Ein früherer Eintrag wird nicht gezeigt.' : `${count} frühere Einträge werden nicht gezeigt.`),
};
