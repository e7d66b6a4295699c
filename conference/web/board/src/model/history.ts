import type { OperationListener } from './fold.js';
import { UNDO_STEPS_MAX } from './limits.js';
import type { Replica } from './replica.js';
import { restoring, type Step } from './step.js';
import type { Operation } from './types.js';

/**
 * Undo and redo of the member's own changes. A step is everything between `begin` and `commit`, or
 * a single `apply`. An undo is a normal change; it reverts only what is still as the step left it.
 */
export class History {
  private undoable: Step[] = [];
  private redoable: Step[] = [];
  private open: Step | undefined;
  /** True without the right to draw: changes, undo and redo are disabled. */
  locked = false;

  constructor(
    private readonly replica: Replica,
    private readonly onChange: () => void = () => undefined,
  ) {}

  get canUndo(): boolean {
    return this.undoable.length > 0 && !this.locked;
  }

  get canRedo(): boolean {
    return this.redoable.length > 0 && !this.locked;
  }

  /** Begins a step, which lasts until `commit`. */
  begin(): void {
    this.commit();
    this.open = newStep();
  }

  commit(): void {
    const step = this.open;
    this.open = undefined;
    if (step !== undefined) this.keep(step);
  }

  /** Reverts everything since `begin` without leaving a step. */
  abandon(): void {
    const step = this.open;
    this.open = undefined;
    if (step !== undefined) this.replica.apply(restoring(step, this.replica.shown));
  }

  apply(operations: readonly Operation[]): void {
    if (operations.length === 0 || this.locked) return;
    if (this.open !== undefined) {
      this.record(this.open, operations);
      return;
    }
    const step = newStep();
    this.record(step, operations);
    this.keep(step);
  }

  /** Undoes the last step that still has an effect. Returns false if there is none. */
  undo(): boolean {
    return this.turn(this.undoable, this.redoable);
  }

  redo(): boolean {
    return this.turn(this.redoable, this.undoable);
  }

  private turn(from: Step[], to: Step[]): boolean {
    this.commit();
    if (this.locked) return false;
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      const operations = restoring(step, this.replica.shown);
      if (operations.length === 0) continue;
      const back = newStep();
      this.record(back, operations);
      to.push(back);
      this.onChange();
      return true;
    }
    this.onChange();
    return false;
  }

  private keep(step: Step): void {
    if (step.shapes.size === 0 && step.pages.size === 0) return;
    this.undoable.push(step);
    if (this.undoable.length > UNDO_STEPS_MAX) this.undoable.shift();
    this.redoable = [];
    this.onChange();
  }

  /** Applies operations and records the state before and after them. */
  private record(step: Step, operations: readonly Operation[]): void {
    const { shown } = this.replica;
    const shapes = new Set<string>();
    const pages = new Set<string>();
    const touching: OperationListener = {
      shape(id) {
        shapes.add(id);
        if (!step.shapes.has(id)) step.shapes.set(id, { before: shown.drawn(id)?.shape, after: undefined });
      },
      page(key) {
        pages.add(key);
        if (!step.pages.has(key)) step.pages.set(key, { before: shown.page(key), after: undefined });
      },
    };
    this.replica.apply(operations, touching);
    for (const id of shapes) step.shapes.get(id)!.after = shown.drawn(id)?.shape;
    for (const key of pages) step.pages.get(key)!.after = shown.page(key);
  }
}

function newStep(): Step {
  return { shapes: new Map(), pages: new Map() };
}
