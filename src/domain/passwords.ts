export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
/** Shorter parts of a name occur in too many words. */
const MIN_PART = 4;

/**
 * Frequent passwords of twelve characters or more; each also with digits and signs around it. Lists of leaked passwords
 * contain few others of this length.
 */
const COMMON = [
  'password',
  'passw0rd',
  'katasandi',
  'rahasia',
  'sandi',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'administrator',
  'admin',
  'letmein',
  'welcome',
  'selamatdatang',
  'bismillah',
  'indonesia',
  'aceh',
  'bandaaceh',
  'sayang',
  'iloveyou',
  'statistik',
  'default',
  'changeme',
  'gantisaya',
];

/** The owner of the password, whose name and address it must not contain. */
export type Personal = Readonly<{ name: string; email: string }>;

export type PasswordFault = 'short' | 'long' | 'common' | 'personal';

/** What is wrong with a new password; undefined if nothing is. */
export function faultOfPassword(password: string, personal: Personal): PasswordFault | undefined {
  if ([...password].length < MIN_PASSWORD) return 'short';
  if (password.length > MAX_PASSWORD) return 'long';
  if (isCommon(password.toLowerCase())) return 'common';
  return isPersonal(password, personal) ? 'personal' : undefined;
}

/** Whether the password contains a part of the person's name or e-mail address. */
export function isPersonal(password: string, { name, email }: Personal): boolean {
  const text = password.toLowerCase();
  const parts = [email.split('@')[0] ?? '', ...name.split(/\s+/)].map((part) => part.toLowerCase());
  return parts.some((part) => part.length >= MIN_PART && text.includes(part));
}

/**
 * Common words with only digits and signs beside them, a short text repeated, or a sequence of neighbouring characters.
 */
function isCommon(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) || isRun(plain)) return true;
  return COMMON.some((word) => isRepeated(letters, word) || isRepeated(plain, word));
}

const isRepeated = (text: string, word: string): boolean => text !== '' && text.replaceAll(word, '') === '';

/** Whether nearly every character is followed by its neighbour, as in `123456789012` and `abcdefghijkl`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return codes.length > 0 && steps.filter((step) => step > 1).length <= 1;
}
