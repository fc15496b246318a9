export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
/** The minimum length of a part of a name that is looked for: shorter ones occur in too many words. */
const MIN_PART = 4;

/** The owner of the password, whose name and address it must not contain. */
export type Personal = Readonly<{ name: string; email: string }>;

/** `common`: it would be guessed too soon, as `guessable.ts` judges; `same`: it is the password that was to be replaced. */
export type PasswordFault = 'short' | 'long' | 'common' | 'personal' | 'same';

/** What is wrong with the form of a new password; undefined if nothing is. */
export function faultOfPassword(
  password: string,
  personal: Personal,
): 'short' | 'long' | 'personal' | undefined {
  if ([...password].length < MIN_PASSWORD) return 'short';
  if (password.length > MAX_PASSWORD) return 'long';
  return isPersonal(password, personal) ? 'personal' : undefined;
}

/** Whether the password contains a part of the person's name or e-mail address. */
export function isPersonal(password: string, { name, email }: Personal): boolean {
  const text = password.toLowerCase();
  const parts = [email.split('@')[0] ?? '', ...name.split(/\s+/)].map((part) => part.toLowerCase());
  return parts.some((part) => part.length >= MIN_PART && text.includes(part));
}
