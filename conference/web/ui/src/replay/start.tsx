import { render } from 'preact';
import { connect } from '@parley/client';
import { clock } from '../page.js';
import { replayWords } from '../words/replay/index.js';
import { Player } from './player.js';
import { ReplayPage } from './replay-page.js';
import { Tape } from './tape.js';

/** Shows the replay of the room that the server of this page offers. */
export async function startReplay(app: HTMLElement): Promise<void> {
  document.title = replayWords.title;
  const tape = new Tape();
  const player = new Player(tape, { now: () => clock.now(), frame: (action) => requestAnimationFrame(action) });
  render(<ReplayPage tape={tape} player={player} />, app);
  await tape.load(() => connect(`ws://${location.host}/parley`), location.hash.slice(1));
  player.handleLoaded();
}
