import type { Member } from '../model/types.js';
import { TRAIL_MILLIS, type LivePointer } from '../render/interactive.js';
import type { Pointing } from './host.js';

interface Live {
  readonly member: Member;
  readonly pointing: Pointing;
  readonly trail: readonly { readonly x: number; readonly y: number; readonly at: number }[];
}

/** Where members point now. */
export class LivePointers {
  private readonly live = new Map<string, Live>();

  handle(member: Member, pointing: Pointing | undefined, now: number): void {
    if (pointing === undefined) {
      this.live.delete(member.id);
      return;
    }
    const before = this.live.get(member.id);
    const goesOn = before !== undefined && before.pointing.laser && pointing.laser && before.pointing.page === pointing.page;
    const trail = goesOn ? before.trail.filter(({ at }) => now - at < TRAIL_MILLIS) : [];
    this.live.set(member.id, { member, pointing, trail: pointing.laser ? [...trail, { x: pointing.x, y: pointing.y, at: now }] : [] });
  }

  clear(): void {
    this.live.clear();
  }

  on(page: string): LivePointer[] {
    return [...this.live.values()]
      .filter(({ pointing }) => pointing.page === page)
      .map(({ member, pointing, trail }) => ({ member: member.id, name: member.name, at: pointing, trail, laser: pointing.laser }));
  }
}
