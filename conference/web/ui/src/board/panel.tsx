import './board.css';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { boardWords } from '../words/board/index.js';
import { words } from '../words/index.js';
import { BoardController } from './board-controller.js';
import { Toolbar } from './toolbar.js';

/** Panel of the whiteboards: the common one, or the private one with another member. */
export function BoardPanel({ room, you }: { readonly room: Room; readonly you: Member }) {
  const other = useSignal<string | undefined>(undefined);
  const others = room.presence.attendees.value.map(({ member }) => member).filter(({ id }) => id !== you.id);
  const touched = room.touched.value;

  return (
    <section class={other.value === undefined ? 'board' : 'board private'} aria-label={boardWords.label}>
      <div class="board-choice">
        <label for="board-with">{boardWords.choice}</label>
        <select
          id="board-with"
          value={other.value ?? ''}
          onChange={({ currentTarget }) => {
            other.value = currentTarget.value === '' ? undefined : currentTarget.value;
            room.handleLooked(currentTarget.value);
          }}
        >
          <option value="">{words.composer.everyone}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {touched.has(id) ? boardWords.drawnBy(name) : name}
            </option>
          ))}
        </select>
      </div>
      <OpenBoard key={other.value ?? ''} room={room} you={you} other={other.value} followable={others} />
    </section>
  );
}

interface OpenBoardProps {
  readonly room: Room;
  readonly you: Member;
  readonly other: string | undefined;
  readonly followable: readonly Member[];
}

function OpenBoard({ room, you, other, followable }: OpenBoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const controller = useSignal<BoardController | undefined>(undefined);

  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const opened = new BoardController(root.current, room, you, other);
    controller.value = opened;
    return () => opened.close();
  }, [room, you.id, other]);

  const presenter = other === undefined ? room.presenter.value?.id : undefined;
  const led = useRef<string | undefined>(undefined);
  useEffect(() => {
    // The signal is repeated after each reconnection; a member who has moved the view meanwhile
    // keeps it.
    if (presenter === undefined || presenter === you.id || presenter === led.current || controller.value === undefined) return;
    led.current = presenter;
    controller.value.follow(presenter);
  }, [controller.value, presenter, you.id]);

  const problem = controller.value?.problem.value;
  const goOn = (): void => {
    if (controller.value !== undefined) controller.value.problem.value = undefined;
  };
  return (
    <>
      {controller.value !== undefined && <Toolbar controller={controller.value} followable={followable} />}
      <div class="board-canvas" ref={root} onPointerDown={goOn} />
      <p class="unseen" aria-live="polite">
        {controller.value?.announcement.value}
      </p>
      {problem !== undefined && (
        <p class="board-refusal" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
