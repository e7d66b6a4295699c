import '../src/style/index.js';
import { render } from 'preact';
import { MessageRefused, type Member } from '../src/generated/Rooms.js';
import { BandwidthMonitor } from '../src/bandwidth.js';
import { clock, Page } from '../src/page.js';
import { Servers } from '../src/room/servers.js';
import { RoomPage } from '../src/view/room-page.js';
import { FakeServer, RIGHTS } from '../test/fake-server.js';
import { loopBack } from './loop-back.js';

/** Development page with a server inside it. `server` in the console triggers events. */
const server = new FakeServer();
const ada = server.member('Ada Lovelace');
const grace = server.member('Grace Hopper');
const emmy = server.member('Emmy Noether');
loopBack(server);
Object.assign(window, { server, ada, grace, emmy });

const MINUTE = 60_000;
const started = Date.now() - 26 * 60 * MINUTE;
let minute = 0;

function say(author: Member, text: string, minutes: number): void {
  minute += minutes;
  server.line(author, text, undefined, new Date(started + minute * MINUTE).toISOString());
}

for (let i = 1; i <= 60; i++) say(i % 7 < 4 ? ada : emmy, `Exercise ${i}: what is kept when nothing else is?`, i % 3);
say(ada, 'Good morning. Today: why a symmetry always comes with something that is kept.', 24 * 60);
say(ada, 'The notes are at https://example.org/notes/noether (part 2), please open them.', 0);
say(grace, 'I have them. Is the third figure meant to be upside down?', 1);
say(emmy, 'It is. Turn it round, and nothing changes:\n  that is the point of the figure.', 1);
say(emmy, 'A system that does not care when you start the clock keeps its energy.', 0);
say(grace, '<img src=x onerror=alert(1)> javascript:alert(1) — just to see what your page does with it.', 8);
say(ada, 'Nothing, as it should.', 1);

server.refuse = ({ text }) => (text.includes('refuse') ? MessageRefused.of({ reason: 'NOT_STORED', message: 'disk full', retryAfter: undefined }) : undefined);

const app = document.getElementById('app');
const page = new Page('noether', new Servers('memory:server', () => server.dial(clock)), new BandwidthMonitor(location.search), undefined);
if (app !== null) render(<RoomPage page={page} />, app);

// Simulates the other members once this one has joined.
setTimeout(() => {
  server.signal({ type: 'PresenceChanged', member: grace, attendance: 'AWAY', role: 'TUTOR', rights: RIGHTS });
  server.signal({ type: 'TypingChanged', member: ada.id, active: true, toYou: false });
  const [you] = [...server.members.values()].filter(({ name }) => !name.includes(' '));
  if (you !== undefined) server.line(emmy, 'Between us: the answer to 58 is on page 12.', you);
}, 4_000);
