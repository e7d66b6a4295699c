import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { mentionsOf } from '../room/mentions.js';
import { pieces } from '../view/links.js';
import { chatWords } from '../words/chat/index.js';
import { partsOf } from './markup.js';

/**
 * Text of a message with code blocks, links and highlighted mentions of this member. It creates
 * text nodes only, never HTML.
 */
export function MarkedText({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <div class="text" dir="auto">
      {partsOf(text).map((part, i) => {
        switch (part.kind) {
          case 'text':
            return <Words key={i} text={part.text} name={name} />;
          case 'code':
            return <code key={i}>{part.text}</code>;
          case 'block':
            return <CodeBlock key={i} text={part.text} language={part.language} />;
        }
      })}
    </div>
  );
}

function Words({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <>
      {pieces(text).map((piece, i) =>
        typeof piece === 'string' ? (
          <Named key={i} text={piece} name={name} />
        ) : (
          <a key={i} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </>
  );
}

function Named({ text, name }: { readonly text: string; readonly name: string }) {
  let from = 0;
  const marked = mentionsOf(text, name).map(([begin, end]) => {
    const before = text.slice(from, begin);
    from = end;
    return (
      <>
        {before}
        <mark class="mention">{text.slice(begin, end)}</mark>
      </>
    );
  });
  return (
    <>
      {marked}
      {text.slice(from)}
    </>
  );
}

function CodeBlock({ text, language }: { readonly text: string; readonly language: string }) {
  const code = useRef<HTMLElement>(null);
  const copied = useSignal(false);
  return (
    <div class="code-block" dir="ltr">
      <pre tabIndex={0} role="region" aria-label={chatWords.code(language)}>
        <code ref={code}>{text}</code>
      </pre>
      <button type="button" class="small" onClick={() => void copy(text, code.current).then((done) => (copied.value = done))}>
        {copied.value ? chatWords.copied : chatWords.copy}
      </button>
    </div>
  );
}

/**
 * Copies text to the clipboard. Without permission, or on a page without TLS, the text is selected
 * for copying by hand.
 */
export async function copy(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
