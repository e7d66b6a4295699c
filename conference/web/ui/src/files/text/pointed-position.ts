import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { FilePosition } from '../../generated/Rooms.js';
import { positionOf } from './lines.js';

/** Position that a member points at, and the member. */
export interface PointedPosition {
  readonly name: string;
  readonly placing: FilePosition;
}

/** Sets the shown position, or none. */
export const setPointed = StateEffect.define<PointedPosition | undefined>();

class Name extends WidgetType {
  constructor(private readonly name: string) {
    super();
  }

  override eq(other: Name): boolean {
    return other.name === this.name;
  }

  override toDOM(view: EditorView): HTMLElement {
    const name = view.dom.ownerDocument.createElement('span');
    name.className = 'cm-pointed-name';
    name.textContent = this.name;
    return name;
  }
}

interface Shown {
  readonly pointed: PointedPosition | undefined;
  readonly decorations: DecorationSet;
}

const field = StateField.define<Shown>({
  create: () => ({ pointed: undefined, decorations: Decoration.none }),
  update(before, transaction) {
    let { pointed } = before;
    let changed = transaction.docChanged && pointed !== undefined;
    for (const effect of transaction.effects) {
      if (!effect.is(setPointed)) continue;
      pointed = effect.value;
      changed = true;
    }
    return changed ? { pointed, decorations: decorate(transaction.state, pointed) } : before;
  },
  provide: (shown) => EditorView.decorations.from(shown, ({ decorations }) => decorations),
});

/** Stored as line and column and not as an offset: offsets change while the text is loaded. */
function decorate({ doc }: EditorState, pointed: PointedPosition | undefined): DecorationSet {
  if (pointed === undefined) return Decoration.none;
  const { line, column, anchorLine, anchorColumn } = pointed.placing;
  const head = positionOf(doc, Number(line), column);
  const anchor = positionOf(doc, Number(anchorLine), anchorColumn);
  const at = doc.lineAt(head);
  const ranges: Range<Decoration>[] = [
    Decoration.line({ class: 'cm-pointed' }).range(at.from),
    Decoration.widget({ widget: new Name(pointed.name), side: 1 }).range(at.to),
  ];
  if (head !== anchor) ranges.push(Decoration.mark({ class: 'cm-pointed-text' }).range(Math.min(head, anchor), Math.max(head, anchor)));
  return Decoration.set(ranges, true);
}

/** Highlights the line and selection of the member who points. */
export function pointedPosition(): Extension {
  return field;
}
