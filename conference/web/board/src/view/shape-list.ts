import { shapesOn } from '../model/state.js';
import type { BoardMessages } from './host.js';
import { nameOf } from './keys.js';
import type { Workbench } from './workbench.js';

/** Maximum number of listed shapes. */
const LISTED_MAX = 300;

/** List of the shapes of the page for screen readers only. */
export class ShapeList {
  private readonly list: HTMLElement;

  constructor(
    parent: HTMLElement,
    private readonly messages: BoardMessages,
  ) {
    this.list = parent.ownerDocument.createElement('ul');
    this.list.setAttribute('aria-label', messages.shapes);
    Object.assign(this.list.style, { position: 'absolute', width: '1px', height: '1px', margin: '-1px', padding: '0', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' });
    parent.append(this.list);
  }

  update(bench: Workbench): void {
    const shapes = shapesOn(bench.state, bench.page);
    const names = shapes.slice(0, LISTED_MAX).map((shape) => nameOf(bench, this.messages, shape));
    if (shapes.length > LISTED_MAX) names.push(this.messages.more(shapes.length - LISTED_MAX));
    while (this.list.childElementCount > names.length) this.list.lastElementChild!.remove();
    names.forEach((name, at) => {
      const item = this.list.children[at] ?? this.list.appendChild(this.list.ownerDocument.createElement('li'));
      if (item.textContent !== name) item.textContent = name;
    });
  }
}
