import { useEffect, useState } from 'preact/hooks';
import { ROOM_NAME, ROOM_NAME_CHARS_MAX } from '../room/limits.js';
import { words } from '../words/index.js';
import { Logo } from './icons.js';
import { LanguageChoice } from './language-choice.js';

/** Start page: selection of a room, or a notice if rooms open by invitation only. */
export function Start() {
  const [wrong, setWrong] = useState(false);
  const [open, setOpen] = useState<boolean | undefined>(undefined);
  useEffect(() => void isOpen().then(setOpen), []);

  function go(event: SubmitEvent): void {
    event.preventDefault();
    const room = String(new FormData(event.currentTarget as HTMLFormElement).get('room')).trim().toLowerCase().replace(/\s+/g, '-');
    if (ROOM_NAME.test(room)) location.assign(`/r/${room}`);
    else setWrong(true);
  }

  if (open !== true) {
    return (
      <main class="entry">
        <div class="card" aria-busy={open === undefined}>
          <Logo />
          <h1>{open === undefined ? words.product : words.start.closedTitle}</h1>
          {open === false && <p class="lead">{words.start.closed}</p>}
          <LanguageChoice />
        </div>
      </main>
    );
  }
  return (
    <main class="entry">
      <form class="card" onSubmit={go} noValidate>
        <Logo />
        <h1>{words.start.title}</h1>
        <p class="lead">{words.start.intro}</p>
        <label for="room">{words.start.label}</label>
        <input id="room" name="room" maxLength={ROOM_NAME_CHARS_MAX} autoComplete="off" autoCapitalize="none" spellcheck={false} autofocus aria-invalid={wrong} aria-describedby="room-rule" />
        <p id="room-rule" class={wrong ? 'hint wrong' : 'hint'} role={wrong ? 'alert' : undefined}>
          {words.start.rule}
        </p>
        <button class="main">{words.start.go}</button>
        <LanguageChoice />
      </form>
    </main>
  );
}

/**
 * Returns true if rooms of this server can be joined without an invitation; the server checks again
 * at each join.
 */
async function isOpen(): Promise<boolean> {
  try {
    const entry = (await (await fetch('/entry')).json()) as { readonly open?: unknown };
    return entry.open !== false;
  } catch {
    // Without an answer the user can still try.
    return true;
  }
}
