import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { MEMBER_NAME_CHARS_MAX } from '../room/limits.js';
import type { Phase } from '../room/room.js';
import type { Page } from '../page.js';
import { words } from '../words/index.js';
import { ConnectionStatus } from './connection-status.js';
import { Logo } from './icons.js';
import { LanguageChoice } from './language-choice.js';

/**
 * Join form: asks whether the user is the member that this browser knows, or for the name of a new
 * member.
 */
export function JoinForm({ page }: { readonly page: Page }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const room = page.room.value;
  const phase = room?.phase.value;
  const joining = phase?.kind === 'joining';
  const { invitedName } = page;
  const known = page.known.value;
  const aboutName = phase?.kind === 'outside' && (phase.refusal === 'BAD_NAME' || phase.refusal === 'NAME_TAKEN');
  const left = phase?.kind === 'outside' && phase.refusal === undefined;
  const problem = problemOf(phase);

  useLayoutEffect(() => {
    if (joining) return;
    (input.current ?? button.current)?.focus();
    input.current?.select();
  }, [joining, known]);

  function join(event: SubmitEvent): void {
    event.preventDefault();
    const name = known ?? invitedName ?? input.current?.value.trim() ?? '';
    if (name === '') input.current?.focus();
    else if (!joining) page.join(name);
  }

  return (
    <main class="entry">
      <form class="card" onSubmit={join} aria-busy={joining}>
        <Logo />
        <h1>{page.name}</h1>
        {problem === undefined || aboutName ? (
          <p class="lead">{left ? words.join.left : known !== undefined ? words.join.known(known) : words.join.intro}</p>
        ) : (
          <p class="lead wrong" role="alert">
            {problem}
          </p>
        )}
        {known !== undefined ? null : invitedName !== undefined ? (
          <p class="lead">{words.join.as(invitedName)}</p>
        ) : (
          <NameField page={page} input={input} joining={joining} wrong={aboutName ? problem : undefined} />
        )}
        {aboutName && (known ?? invitedName) !== undefined && (
          <p class="hint wrong" role="alert">
            {problem}
          </p>
        )}
        <button class="main" aria-disabled={joining} ref={button}>
          {known === undefined ? words.join.button : words.join.goOn(known)}
        </button>
        {known !== undefined && (
          <button type="button" class="small" onClick={() => page.forgetKnown()}>
            {words.join.another}
          </button>
        )}
        {room !== undefined && joining && <ConnectionStatus room={room} />}
        <a class="quiet" href="/">
          {words.join.other}
        </a>
        <LanguageChoice />
      </form>
    </main>
  );
}

interface NameFieldProps {
  readonly page: Page;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly joining: boolean;
  /** Reason why the name is refused. */
  readonly wrong: string | undefined;
}

function NameField({ page, input, joining, wrong }: NameFieldProps) {
  return (
    <>
      <label for="name">{words.join.label}</label>
      <input
        id="name"
        ref={input}
        required
        defaultValue={page.identity.name}
        maxLength={MEMBER_NAME_CHARS_MAX}
        autoComplete="nickname"
        readOnly={joining}
        aria-invalid={wrong !== undefined}
        aria-describedby="name-hint"
      />
      <p id="name-hint" class={wrong === undefined ? 'hint' : 'hint wrong'} role={wrong === undefined ? undefined : 'alert'}>
        {wrong ?? words.join.hint}
      </p>
    </>
  );
}

/**
 * Returns the message of a refusal; for names the server's own text, which can be more specific.
 */
function problemOf(phase: Phase | undefined): string | undefined {
  if (phase?.kind !== 'outside' || phase.refusal === undefined) return undefined;
  const text = words.refusals[phase.refusal];
  return phase.refusal === 'BAD_NAME' && phase.message !== '' ? `${text} (${phase.message})` : text;
}
