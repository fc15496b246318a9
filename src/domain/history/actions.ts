/** The kinds of actors; `anyone`: somebody who was not signed in. */
export const ACTOR_KINDS = ['staff', 'key', 'system', 'anyone'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID as the procedures accept it, such as the identifier of an actor or a request. */
export const isStrictUuid = (text: string): boolean => UUID.test(text);

/** All actions of the history, as `subject.what_happened`, in the order in which people look for them. */
export const ACTIONS = [
  'session.signed_in',
  'session.sign_in_failed',
  'session.locked_out',
  'session.reauthenticated',
  'session.reauthentication_failed',
  'session.signed_out',
  'session.ended',
  'staff.set_up',
  'staff.invited',
  'staff.invitation_withdrawn',
  'staff.joined',
  'staff.changed',
  'staff.disabled',
  'staff.enabled',
  'staff.unlocked',
  'staff.password_changed',
  'staff.password_reset_issued',
  'staff.password_reset',
  'staff.two_factor_begun',
  'staff.two_factor_ended',
  'staff.backup_codes_renewed',
  'key.issued',
  'key.changed',
  'key.rotated',
  'key.link_made',
  'key.link_renewed',
  'key.link_withdrawn',
  'key.collected',
  'key.suspended',
  'key.resumed',
  'key.revoked',
  'key.expired',
  'request.submitted',
  'request.asked',
  'request.answered',
  'request.changed',
  'request.withdrawn',
  'request.approved',
  'request.rejected',
  'request.link_renewed',
  'request.collected',
  'enum_value.added',
  'enum_value.renamed',
  'enum_value.retired',
  'place.added',
  'place.changed',
  'place.withdrawn',
  'place.restored',
  'place.codes_changed',
  'place.succession_added',
  'place.succession_changed',
  'place.succession_removed',
  'vocabulary.list_changed',
  'vocabulary.strictness_changed',
  'vocabulary.whole_changed',
  'vocabulary.spellings_merged',
  'vocabulary.boundaries_uploaded',
  'vocabulary.boundaries_removed',
  'view.saved',
  'view.removed',
  'recipe.saved',
  'recipe.removed',
  'release.submitted',
  'release.returned',
  'release.checked',
  'release.approved',
  'release.released',
  'release.settings_changed',
  'release.part_submitted',
  'release.part_returned',
  'release.mails_on',
  'release.mails_off',
  'delivery.changed',
  'delivery.link_made',
  'delivery.link_revoked',
  'delivery.reminders_on',
  'delivery.reminders_off',
  'delivery.reminders_changed',
  'delivery.reminded',
  'finding.accepted',
  'finding.reopened',
  'check.changed',
  'check.rule_added',
  'check.rule_changed',
  'check.rule_removed',
  'indicator.saved',
  'indicator.removed',
  'walidata.on',
  'walidata.off',
  'walidata.settings_changed',
  'walidata.mapped',
  'walidata.unmapped',
  'walidata.queued',
  'walidata.withdrawal_queued',
  'report.saved',
  'report.removed',
  'report.mail_changed',
  'figure.pinned',
  'proposal.made',
  'proposal.taken',
  'proposal.refused',
  'backup.begun',
  'backup.downloaded',
  'comment.added',
  'comment.edited',
  'comment.removed',
  'comment.resolved',
  'comment.reopened',
] as const;

export type Action = (typeof ACTIONS)[number];

/** The subjects of actions: the parts of their names before the point, in the order in which people look for them. */
export const SUBJECT_KINDS: readonly SubjectKind[] = [...new Set(ACTIONS.map(subjectOfAction))];
export type SubjectKind = Action extends `${infer Name}.${string}` ? Name : never;

/** The subject of an action. */
export function subjectOfAction(action: Action): SubjectKind {
  return action.split('.', 1)[0] as SubjectKind;
}

/** Whether the action is known here: the service may be newer than an open page. */
export const isAction = (text: string): text is Action => (ACTIONS as readonly string[]).includes(text);
