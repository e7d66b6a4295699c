import type { Member } from '../model/types.js';
import { TRAIL_MILLIS, type LivePointer } from '../render/interactive.js';
import type { BoardPosition } from './host.js';

interface Live {
  readonly member: Member;
  readonly spot: BoardPosition;
  readonly trail: readonly { readonly x: number; readonly y: number; readonly at: number }[];
}

/** Current pointers of the members. */
export class LivePointers {
  private readonly live = new Map<string, Live>();

  handle(member: Member, spot: BoardPosition | undefined, now: number): void {
    if (spot === undefined) {
      this.live.delete(member.id);
      return;
    }
    const before = this.live.get(member.id);
    const goesOn = before !== undefined && before.spot.laser && spot.laser && before.spot.page === spot.page;
    const trail = goesOn ? before.trail.filter(({ at }) => now - at < TRAIL_MILLIS) : [];
    this.live.set(member.id, { member, spot, trail: spot.laser ? [...trail, { x: spot.x, y: spot.y, at: now }] : [] });
  }

  clear(): void {
    this.live.clear();
  }

  on(page: string): LivePointer[] {
    return [...this.live.values()]
      .filter(({ spot }) => spot.page === page)
      .map(({ member, spot, trail }) => ({ member: member.id, name: member.name, at: spot, trail, laser: spot.laser }));
  }
}
