import { computed, signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { PresenceChanged, PresentMember, Member, RightsChanged, Roster, TypingChanged } from '../generated/Rooms.js';
import { TYPING_LASTS_MILLIS } from './limits.js';

export interface Typist {
  readonly member: Member;
  readonly toYou: boolean;
}

/** Members in the room, and who is typing. */
export class Presence {
  /** Members, this one first, the others by name. */
  readonly attendees = computed(() => [...this.present.value.values()].sort((a, b) => this.compare(a, b)));
  readonly typists = computed(() =>
    [...this.typing.value].flatMap(([id, toYou]): Typist[] => {
      const member = this.present.value.get(id)?.member;
      return member === undefined ? [] : [{ member, toYou }];
    }),
  );
  /** Rights of this member; undefined until the room has sent them. */
  readonly rights = computed(() => this.own.value?.rights);
  readonly role = computed(() => this.own.value?.role);
  /** True if this member may delete messages of others. */
  readonly moderates = computed(() => this.rights.value?.moderate === true);
  private readonly own = computed(() => this.present.value.get(this.you.value));
  private readonly you = signal('');
  private readonly present = signal<ReadonlyMap<string, PresentMember>>(new Map());
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

  handleAttendance(changed: PresenceChanged): void {
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

  /** Handles a typing signal, which expires unless it is repeated. */
  handleTyping({ member, active, toYou }: TypingChanged): void {
    this.silence(member);
    if (!active) return;
    this.typing.value = new Map(this.typing.value).set(member, toYou);
    this.endings.set(member, this.clock.after(TYPING_LASTS_MILLIS, () => this.silence(member)));
  }

  /** Clears the typing state of a member: the message was sent or discarded. */
  silence(id: string): void {
    this.endings.get(id)?.();
    this.endings.delete(id);
    if (!this.typing.value.has(id)) return;
    const typing = new Map(this.typing.value);
    typing.delete(id);
    this.typing.value = typing;
  }

  /** Handles a lost connection: members may have stopped typing. */
  close(): void {
    for (const id of this.endings.keys()) this.silence(id);
  }

  private compare(a: PresentMember, b: PresentMember): number {
    const first = Number(b.member.id === this.you.value) - Number(a.member.id === this.you.value);
    return first !== 0 ? first : a.member.name.localeCompare(b.member.name);
  }
}
