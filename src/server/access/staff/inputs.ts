import { z } from 'zod';
import { EMAIL } from '@/domain/email';
import { LANGUAGES } from '@/domain/languages';
import { MAX_EMAIL, MAX_NAME, MAX_REASON } from '@/domain/limits';
import { ALL_GROUPS, GROUP_NAMES, ROLES } from '@/domain/staff';
import { staffBindings as bindings } from '@/server/access/keys/fields';
import { line, optionalLine } from '@/server/input/line';
import { THEMES } from './person';

const MAX_TYPED_PASSWORD_LENGTH = 1_000;
const MAX_PER_PAGE = 100;

export const LINK_KINDS = ['set_up', 'invitation', 'reset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const name = line(MAX_NAME);
const email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email({ pattern: EMAIL }).max(MAX_EMAIL));
/** Rules apply only to new passwords. */
const password = z.string().min(1).max(MAX_TYPED_PASSWORD_LENGTH);
const id = z.uuid();
const role = z.enum(ROLES);
const groupNames = [ALL_GROUPS, ...GROUP_NAMES];
const groups = z.array(z.enum(groupNames)).max(groupNames.length);
const token = z.string().min(1).max(200);
/** Apps show the digits in two groups. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\s/g, ''));

export const noInput = z.strictObject({}).optional();
export const idInput = z.strictObject({ id });

export const signInInput = z.strictObject({ email, password, remember: z.boolean().default(false) });
export const verifyCodeInput = z.strictObject({
  code,
  kind: z.enum(['totp', 'backup']),
  trust: z.boolean().default(false),
});

export const reauthenticateInput = z.strictObject({
  password,
  /** The code of the second factor, for people who have one. */
  code: code.default(''),
  kind: z.enum(['totp', 'backup']).default('totp'),
});

export const inspectInput = z.strictObject({ kind: z.enum(LINK_KINDS), token });
export const setUpInput = z.strictObject({ token, name, email, password });
export const acceptInput = z.strictObject({ token, name, password });
export const newPasswordInput = z.strictObject({ token, password });

export const profileInput = z.strictObject({
  name: name.optional(),
  language: z.enum(LANGUAGES).nullish(),
  theme: z.enum(THEMES).optional(),
});
export const changePasswordInput = z.strictObject({ current: password, next: password });
export const passwordInput = z.strictObject({ password });
export const codeInput = z.strictObject({ code });

export const peopleInput = z.strictObject({
  search: optionalLine(MAX_EMAIL).default(null),
  role: role.optional(),
  state: z.enum(['active', 'disabled', 'all']).default('all'),
  /** `next` of the page before. */
  cursor: id.nullish(),
  limit: z.number().int().min(1).max(MAX_PER_PAGE).default(50),
  /** Sent by the pages' library with each page; only forward is supported. */
  direction: z.literal('forward').optional(),
});
export const inviteInput = z.strictObject({ name, email, role, groups, bindings: bindings.default([]) });
export const personChangeInput = z.strictObject({
  id,
  name: name.optional(),
  email: email.optional(),
  role: role.optional(),
  groups: groups.optional(),
  bindings: bindings.optional(),
});
export const disableInput = z.strictObject({ id, reason: optionalLine(MAX_REASON).default(null) });

export type SignInInput = z.output<typeof signInInput>;
export type VerifyCodeInput = z.output<typeof verifyCodeInput>;
export type ReauthenticateInput = z.output<typeof reauthenticateInput>;
export type InspectInput = z.output<typeof inspectInput>;
export type SetUpInput = z.output<typeof setUpInput>;
export type AcceptInput = z.output<typeof acceptInput>;
export type NewPasswordInput = z.output<typeof newPasswordInput>;
export type ProfileInput = z.output<typeof profileInput>;
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
export type PeopleInput = z.output<typeof peopleInput>;
export type InviteInput = z.output<typeof inviteInput>;
export type PersonChangeInput = z.output<typeof personChangeInput>;
export type DisableInput = z.output<typeof disableInput>;
