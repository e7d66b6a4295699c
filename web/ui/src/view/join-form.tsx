import { useLayoutEffect, useRef } from 'preact/hooks';
import { MEMBER_NAME_CHARS_MAX } from '../room/limits.js';
import type { Phase } from '../room/room.js';
import type { Page } from '../page.js';
import { words } from '../words/index.js';
import { ConnectionStatus } from './connection-status.js';
import { Logo } from './icons.js';
import { LanguageChoice } from './language-choice.js';

/** Asks for a name before the room. */
export function JoinForm({ page }: { readonly page: Page }) {
  const input = useRef<HTMLInputElement>(null);
  const room = page.room.value;
  const phase = room?.phase.value;
  const joining = phase?.kind === 'joining';
  const aboutName = phase?.kind === 'outside' && (phase.refusal === 'BAD_NAME' || phase.refusal === 'NAME_TAKEN');
  const left = phase?.kind === 'outside' && phase.refusal === undefined;
  const problem = problemOf(phase);

  useLayoutEffect(() => {
    if (joining) return;
    input.current?.focus();
    input.current?.select();
  }, [joining]);

  function join(event: SubmitEvent): void {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    if (name === '') input.current?.focus();
    else if (!joining) page.join(name);
  }

  return (
    <main class="entry">
      <form class="card" onSubmit={join} aria-busy={joining}>
        <Logo />
        <h1>{page.name}</h1>
        {problem === undefined || aboutName ? (
          <p class="lead">{left ? words.join.left : words.join.intro}</p>
        ) : (
          <p class="lead wrong" role="alert">
            {problem}
          </p>
        )}
        <label for="name">{words.join.label}</label>
        <input
          id="name"
          ref={input}
          required
          defaultValue={page.identity.name}
          maxLength={MEMBER_NAME_CHARS_MAX}
          autoComplete="nickname"
          readOnly={joining}
          aria-invalid={aboutName}
          aria-describedby="name-hint"
        />
        <p id="name-hint" class={aboutName ? 'hint wrong' : 'hint'} role={aboutName ? 'alert' : undefined}>
          {aboutName ? problem : words.join.hint}
        </p>
        <button class="main" aria-disabled={joining}>
          {words.join.button}
        </button>
        {room !== undefined && joining && <ConnectionStatus room={room} />}
        <a class="quiet" href="/">
          {words.join.other}
        </a>
        <LanguageChoice />
      </form>
    </main>
  );
}

/** The server's own words say more where it has some in a case that is about the name. */
function problemOf(phase: Phase | undefined): string | undefined {
  if (phase?.kind !== 'outside' || phase.refusal === undefined) return undefined;
  const text = words.refusals[phase.refusal];
  return phase.refusal === 'BAD_NAME' && phase.message !== '' ? `${text} (${phase.message})` : text;
}
