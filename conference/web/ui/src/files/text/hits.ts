import type { Extension } from '@codemirror/state';
import { Decoration, MatchDecorator, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';

/** Highlights the visible matches of a text. */
export function hits(text: string, matchCase: boolean): Extension {
  const matcher = new MatchDecorator({
    regexp: new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchCase ? 'gu' : 'giu'),
    decoration: Decoration.mark({ class: 'cm-hit' }),
  });
  return ViewPlugin.define(
    (view: EditorView) => ({
      marks: matcher.createDeco(view),
      update(update: ViewUpdate): void {
        this.marks = matcher.updateDeco(update, this.marks);
      },
    }),
    { decorations: ({ marks }): DecorationSet => marks },
  );
}
