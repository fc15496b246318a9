import type { Action } from '@/server/history/actions';

/** The subject of an action: the part of its name before the point. */
export type HistoryArea = Action extends `${infer Name}.${string}` ? Name : never;

export const AREAS: readonly HistoryArea[] = [
  'session',
  'staff',
  'key',
  'request',
  'enum_value',
  'place',
  'vocabulary',
  'view',
  'recipe',
  'delivery',
  'finding',
  'check',
];

/** Every action, in the order in which people look for it; the compiler checks that none is missing. */
const KNOWN: Readonly<Record<Action, true>> = {
  'session.signed_in': true,
  'session.sign_in_failed': true,
  'session.locked_out': true,
  'session.reauthenticated': true,
  'session.reauthentication_failed': true,
  'session.signed_out': true,
  'session.ended': true,
  'staff.set_up': true,
  'staff.invited': true,
  'staff.invitation_withdrawn': true,
  'staff.joined': true,
  'staff.changed': true,
  'staff.disabled': true,
  'staff.enabled': true,
  'staff.unlocked': true,
  'staff.password_changed': true,
  'staff.password_reset_issued': true,
  'staff.password_reset': true,
  'staff.two_factor_begun': true,
  'staff.two_factor_ended': true,
  'staff.backup_codes_renewed': true,
  'key.issued': true,
  'key.changed': true,
  'key.rotated': true,
  'key.link_made': true,
  'key.link_renewed': true,
  'key.link_withdrawn': true,
  'key.collected': true,
  'key.suspended': true,
  'key.resumed': true,
  'key.revoked': true,
  'key.expired': true,
  'request.submitted': true,
  'request.asked': true,
  'request.answered': true,
  'request.changed': true,
  'request.withdrawn': true,
  'request.approved': true,
  'request.rejected': true,
  'request.link_renewed': true,
  'request.collected': true,
  'enum_value.added': true,
  'enum_value.renamed': true,
  'enum_value.retired': true,
  'place.added': true,
  'place.changed': true,
  'place.withdrawn': true,
  'place.restored': true,
  'vocabulary.list_changed': true,
  'vocabulary.strictness_changed': true,
  'vocabulary.spellings_merged': true,
  'vocabulary.boundaries_uploaded': true,
  'vocabulary.boundaries_removed': true,
  'view.saved': true,
  'view.removed': true,
  'recipe.saved': true,
  'recipe.removed': true,
  'delivery.changed': true,
  'delivery.link_made': true,
  'delivery.link_revoked': true,
  'finding.accepted': true,
  'finding.reopened': true,
  'check.changed': true,
};

export const KNOWN_ACTIONS = Object.keys(KNOWN) as Action[];

export const historyAreaOf = (action: Action): HistoryArea => action.split('.')[0] as HistoryArea;

/** Whether the history has it: the service may be newer than an open page. */
export const isAction = (text: string): text is Action => Object.hasOwn(KNOWN, text);
