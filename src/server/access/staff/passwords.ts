import { ServiceError } from '@/server/errors';
import { LONGEST_PASSWORD } from './auth';

const SHORTEST_PASSWORD = 12;
/** Of a name, shorter parts are in too many words. */
const SHORTEST_PART = 4;

/**
 * What people choose when twelve characters are asked for; each also with digits and signs around it. Lists of leaked
 * passwords hold little else of this length.
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

/**
 * Judges a password that somebody chooses.
 * @param options.field the input that holds it, for the refusal
 * @throws {ServiceError} `weak_password`, with `details.reason`: short, long, common or personal
 */
export function judgePassword(
  password: string,
  { email, name, field = 'password' }: { email: string; name: string; field?: string },
): void {
  const refuse = (reason: string) => new ServiceError('weak_password', { field, details: { reason } });
  if ([...password].length < SHORTEST_PASSWORD) throw refuse('short');
  if (password.length > LONGEST_PASSWORD) throw refuse('long');
  const text = password.toLowerCase();
  if (isCommon(text)) throw refuse('common');
  const parts = [email.split('@')[0] ?? '', ...name.split(/\s+/)].map((part) => part.toLowerCase());
  if (parts.some((part) => part.length >= SHORTEST_PART && text.includes(part))) throw refuse('personal');
}

/** Common words with nothing but digits and signs beside them, a short piece again and again, or a run of neighbours. */
function isCommon(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) || isRun(plain)) return true;
  return COMMON.some((word) => isRepeated(letters, word) || isRepeated(plain, word));
}

const isRepeated = (text: string, word: string): boolean => text !== '' && text.replaceAll(word, '') === '';

/** Whether nearly every character follows its neighbour, as in `123456789012` and `abcdefghijkl`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return codes.length > 0 && steps.filter((step) => step > 1).length <= 1;
}
