import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { fullTime } from '../view/times.js';
import { boardWords } from '../words/board/index.js';
import { words } from '../words/index.js';
import { replayWords } from '../words/replay/index.js';
import { BoardReplay } from './board-replay.js';
import { SPEEDS, type Player } from './player.js';
import { ReplayMembers, ReplayChat } from './panels.js';
import type { BoardName, Tape } from './tape.js';

interface ReplayProps {
  readonly tape: Tape;
  readonly player: Player;
}

/** Replay of a room: chat, boards, members, and the time controls. */
export function ReplayPage({ tape, player }: ReplayProps) {
  const state = tape.state.value;
  return (
    <div class="replay">
      <header>
        <h1>{tape.room.value === '' ? replayWords.title : replayWords.heading(tape.room.value)}</h1>
      </header>
      {state === 'loaded' ? (
        <main>
          <Controls player={player} />
          <Boards tape={tape} player={player} />
          <ReplayChat player={player} />
          <ReplayMembers player={player} />
        </main>
      ) : (
        <main>
          <p role={state === 'loading' ? 'status' : 'alert'} class="note">
            {replayWords[state]} {state === 'loading' && <progress value={tape.progress.value} aria-label={replayWords.loading} />}
          </p>
        </main>
      )}
    </div>
  );
}

function Controls({ player }: { readonly player: Player }) {
  const position = player.position.value;
  const span = player.end - player.begin;
  // Step of the arrow keys: a second, or a thousandth of a long replay.
  const step = Math.max(1000, Math.floor(span / 1000));
  const shown = fullTime(new Date(position).toISOString());
  return (
    <div class="controls" role="group" aria-label={replayWords.controls}>
      <button type="button" class="small" onClick={() => player.toggle()}>
        {player.playing.value ? replayWords.pause : replayWords.play}
      </button>
      <label for="replay-speed">{replayWords.speed}</label>
      <select id="replay-speed" value={player.speed.value} onChange={({ currentTarget }) => (player.speed.value = Number(currentTarget.value))}>
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {replayWords.times(speed)}
          </option>
        ))}
      </select>
      <input
        type="range"
        aria-label={replayWords.time}
        aria-valuetext={shown}
        min={0}
        max={Math.max(1, Math.ceil(span / step)) * step}
        step={step}
        value={position - player.begin}
        onInput={({ currentTarget }) => player.seek(player.begin + Number(currentTarget.value))}
      />
      <time dateTime={new Date(position).toISOString()}>{shown}</time>
    </div>
  );
}

function Boards({ tape, player }: ReplayProps) {
  const board = useSignal('');
  return (
    <section class="screen" aria-label={replayWords.board}>
      <label for="replay-board">{replayWords.board}</label>
      <select id="replay-board" value={board.value} onChange={({ currentTarget }) => (board.value = currentTarget.value)}>
        {tape.boards.value.map((name) => (
          <option key={name.key} value={name.key}>
            {titleOf(name)}
          </option>
        ))}
      </select>
      <Screen key={board.value} tape={tape} player={player} board={board.value} />
    </section>
  );
}

function titleOf({ members: [one, other] }: BoardName): string {
  return one === undefined || other === undefined ? words.composer.everyone : replayWords.pair(one.name, other.name);
}

function Screen({ tape, player, board }: ReplayProps & { readonly board: string }) {
  const root = useRef<HTMLDivElement>(null);
  const screen = useSignal<BoardReplay | undefined>(undefined);
  const changes = useSignal(0);
  const announcement = useSignal('');
  const passed = player.passed.value;

  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const opened = new BoardReplay(root.current, tape, board, () => changes.value++, (text) => (announcement.value = text));
    screen.value = opened;
    return () => opened.close();
  }, [tape, board]);
  useLayoutEffect(() => screen.value?.show(passed), [screen.value, passed]);

  const bench = screen.value?.view.bench;
  const pages = bench?.state.pages() ?? [];
  return (
    <>
      {bench !== undefined && pages.length > 1 && (
        <select aria-label={boardWords.page(pages.findIndex(({ key }) => key === bench.page) + 1, pages.length)} value={bench.page} data-changes={changes.value} onChange={({ currentTarget }) => (bench.page = currentTarget.value)}>
          {pages.map(({ key, title }, at) => (
            <option key={key} value={key}>
              {title === '' ? at + 1 : title}
            </option>
          ))}
        </select>
      )}
      <div class="board-canvas" ref={root} />
      <p class="unseen" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}
