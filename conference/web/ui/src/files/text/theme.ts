import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

const ink = (name: string): { readonly color: string } => ({ color: `var(--code-${name})` });

/** Theme from the page's colours, so that it follows light and dark mode. */
export function theme(): Extension {
  return EditorView.theme({
    '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '0.8125rem' },
    '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: MONO, lineHeight: '1.55', overflow: 'auto' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--soft)', border: 'none', borderInlineEnd: '1px solid var(--line)' },
    '.cm-lineNumbers .cm-gutterElement': { paddingInline: '0.75rem 0.6rem' },
    '.cm-content': { padding: '0.3rem 0' },
    '.cm-line': { padding: '0 0.75rem' },
    '.cm-activeLine': { backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 1px var(--line)' },
    '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
    '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { backgroundColor: 'var(--code-selection)' },
    '.cm-line.cm-pointed': { backgroundColor: 'var(--code-pointed)' },
    '.cm-pointed-text': { backgroundColor: 'var(--code-pointed-text)', color: 'var(--text)' },
    '.cm-pointed-text span': { color: 'var(--text)' },
    '.cm-pointed-name': {
      marginInlineStart: '1rem',
      padding: '0 0.5rem',
      borderRadius: '999px',
      backgroundColor: 'var(--accent)',
      color: 'var(--on-accent)',
      font: '600 0.6875rem/1.4 system-ui, sans-serif',
      userSelect: 'none',
    },
    '.cm-hit': { outline: '1px solid var(--field)', borderRadius: '2px' },
    '.tok-comment': ink('comment'),
    '.tok-keyword, .tok-operatorKeyword': ink('keyword'),
    '.tok-string, .tok-string2, .tok-inserted': ink('string'),
    '.tok-number, .tok-bool, .tok-atom, .tok-literal': ink('number'),
    '.tok-typeName, .tok-className, .tok-namespace': ink('type'),
    '.tok-propertyName, .tok-labelName': ink('property'),
    '.tok-meta, .tok-macroName': ink('meta'),
    '.tok-deleted, .tok-invalid': ink('invalid'),
    '.tok-link, .tok-url': { ...ink('keyword'), textDecoration: 'underline' },
    '.tok-heading, .tok-strong': { fontWeight: '600' },
    '.tok-emphasis': { fontStyle: 'italic' },
  });
}
