/** All actions of the history, as `subject.what_happened`. */
export const ACTIONS = [
  'session.signed_in',
  'session.sign_in_failed',
  'session.locked_out',
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
  'key.suspended',
  'key.resumed',
  'key.revoked',
  'key.expired',
  'request.submitted',
  'request.approved',
  'request.rejected',
  'request.link_renewed',
  'request.collected',
  'enum_value.added',
  'enum_value.renamed',
  'enum_value.retired',
  'view.saved',
  'view.removed',
] as const;

export type Action = (typeof ACTIONS)[number];

export const SUBJECT_KINDS = ['staff', 'session', 'key', 'request', 'enum_value', 'view'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
