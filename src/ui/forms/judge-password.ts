export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
/** Of a name, shorter parts are in too many words. */
const SHORTEST_PART = 4;

/** Whose password it is: what must not be in it. */
export type Personal = Readonly<{ name: string; email: string }>;

/** What can be said of a password while it is typed. */
export type PasswordJudgement = Readonly<{ length: number; longEnough: boolean; personal: boolean }>;

/** Judges a password as it is typed, as far as a browser can: the service judges again, and knows common ones too. */
export function judgePassword(password: string, { name, email }: Personal): PasswordJudgement {
  const length = [...password].length;
  const text = password.toLowerCase();
  const parts = [email.split('@')[0] ?? '', ...name.split(/\s+/)].map((part) => part.toLowerCase());
  const personal = parts.some((part) => part.length >= SHORTEST_PART && text.includes(part));
  return { length, longEnough: length >= SHORTEST_PASSWORD, personal };
}
