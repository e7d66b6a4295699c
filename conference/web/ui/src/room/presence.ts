import { computed, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { AttendanceChanged, Attendee, Member, RightsChanged, Roster, Typing } from '../generated/Rooms.js';
import { TYPING_LASTS_MILLIS } from './limits.js';

export interface Typist {
  readonly member: Member;
  readonly toYou: boolean;
}

/** Who is in the room, and who is typing. */
export class Presence {
  /** This member first, the others by name. */
  readonly attendees = computed(() => [...this.present.value.values()].sort((a, b) => this.compare(a, b)));
  readonly typists = computed(() =>
    [...this.typing.value].flatMap(([id, toYou]): Typist[] => {
      const member = this.present.value.get(id)?.member;
      return member === undefined ? [] : [{ member, toYou }];
    }),
  );
  /** What this member may do; undefined until the room has said so. */
  readonly rights = computed(() => this.own.value?.rights);
  readonly role = computed(() => this.own.value?.role);
  /** Whether this member may take lines of others back. */
  readonly moderates = computed(() => this.rights.value?.moderate === true);
  private readonly own = computed(() => this.present.value.get(this.you.value));
  private readonly you = signal('');
  private readonly present = signal<ReadonlyMap<string, Attendee>>(new Map());
  private readonly typing = signal<ReadonlyMap<string, boolean>>(new Map());
  private readonly endings = new Map<string, () => void>();

  constructor(private readonly clock: Clock) {}

  handleYou(you: Member): void {
    this.you.value = you.id;
  }

  handleRoster({ present }: Roster): void {
    this.present.value = new Map(present.map((attendee) => [attendee.member.id, attendee]));
    for (const id of this.endings.keys()) this.silence(id);
  }

  handleAttendance(changed: AttendanceChanged): void {
    const { member, attendance } = changed;
    const present = new Map(this.present.value);
    if (attendance === 'GONE') present.delete(member.id);
    else present.set(member.id, changed);
    this.present.value = present;
    if (attendance !== 'HERE') this.silence(member.id);
  }

  handleRights({ granted }: RightsChanged): void {
    const present = new Map(this.present.value);
    for (const { member, role, rights } of granted) {
      const attendee = present.get(member.id);
      if (attendee !== undefined) present.set(member.id, { ...attendee, role, rights });
    }
    this.present.value = present;
  }

  /** Typing is over when it is not said again. */
  handleTyping({ member, active, toYou }: Typing): void {
    this.silence(member);
    if (!active) return;
    this.typing.value = new Map(this.typing.value).set(member, toYou);
    this.endings.set(member, this.clock.after(TYPING_LASTS_MILLIS, () => this.silence(member)));
  }

  /** What was typed has been said, or will not be. */
  silence(id: string): void {
    this.endings.get(id)?.();
    this.endings.delete(id);
    if (!this.typing.value.has(id)) return;
    const typing = new Map(this.typing.value);
    typing.delete(id);
    this.typing.value = typing;
  }

  /** Out of touch: who typed a moment ago may have stopped. */
  close(): void {
    for (const id of this.endings.keys()) this.silence(id);
  }

  private compare(a: Attendee, b: Attendee): number {
    const first = Number(b.member.id === this.you.value) - Number(a.member.id === this.you.value);
    return first !== 0 ? first : a.member.name.localeCompare(b.member.name);
  }
}
