import type { ResourceKind, InvitationUsage, MemberUsage, RoomUsage, ResourceAmounts } from '../generated/Rooms.js';

/** Maximum number of rows of each kind; the server sends the heaviest users first. */
const SHOWN = 20;
const NAMES_SHOWN = 3;

/** Resources that can be freed, and the member or invitation they belong to. */
export interface UsageOwner {
  readonly key: string;
  readonly kind: 'member' | 'invitation';
  readonly id: string;
  readonly uses: ResourceAmounts;
}

export interface MemberRow extends UsageOwner {
  readonly name: string;
  readonly removed: boolean;
}

export interface InvitationRow extends UsageOwner {
  /** Names of the first members who joined by the invitation. */
  readonly names: readonly string[];
  readonly more: number;
}

export interface Rows {
  readonly members: readonly MemberRow[];
  readonly invitations: readonly InvitationRow[];
}

/**
 * Returns the rows of the table: members with resources that can be freed, and invitations that are
 * still valid.
 */
export function rowsOf({ members, invitations }: RoomUsage): Rows {
  return {
    members: members.filter(({ uses }) => holdings(uses).length > 0).slice(0, SHOWN).map(memberRow),
    invitations: invitations.filter(({ ended }) => !ended).slice(0, SHOWN).map((each) => invitationRow(each, members)),
  };
}

function memberRow({ member: { id, name }, removed, uses }: MemberUsage): MemberRow {
  return { key: `member ${id}`, kind: 'member', id, name, removed, uses };
}

function invitationRow({ invitation, uses }: InvitationUsage, members: readonly MemberUsage[]): InvitationRow {
  const names = members.filter((each) => each.invitation === invitation).map(({ member }) => member.name);
  return { key: `invitation ${invitation}`, kind: 'invitation', id: invitation, names: names.slice(0, NAMES_SHOWN), more: Math.max(names.length - NAMES_SHOWN, 0), uses };
}

/** Returns the kinds of resources that can be freed. */
export function holdings(uses: ResourceAmounts): ResourceKind[] {
  const found: ResourceKind[] = [];
  if (uses.privateBytes > 0n) found.push('PRIVATE_BOARDS');
  if (uses.attachments > 0) found.push('ATTACHMENTS');
  return found;
}
