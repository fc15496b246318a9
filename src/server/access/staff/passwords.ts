import type { RefusalOf } from '@/domain/refusals/refusal';
import { ServiceError } from '@/server/errors';
import { LONGEST_PASSWORD } from './auth';

const SHORTEST_PASSWORD = 12;
/** Shorter parts of a name occur in too many words. */
const SHORTEST_PART = 4;

/**
 * Words that people often use in passwords of twelve characters, with digits and signs around them; lists of leaked
 * passwords of this length contain little else.
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
 * Checks a new password.
 * @param options.field the name of its input, for the refusal
 * @throws {ServiceError} `weak_password`
 */
export function judgePassword(
  password: string,
  { email, name, field = 'password' }: { email: string; name: string; field?: string },
): void {
  const refuse = (weakness: RefusalOf<'weak_password'>['weakness']) =>
    new ServiceError({ code: 'weak_password', field, weakness });
  if ([...password].length < SHORTEST_PASSWORD) throw refuse('short');
  if (password.length > LONGEST_PASSWORD) throw refuse('long');
  const text = password.toLowerCase();
  if (isCommon(text)) throw refuse('common');
  const parts = [email.split('@')[0] ?? '', ...name.split(/\s+/)].map((part) => part.toLowerCase());
  if (parts.some((part) => part.length >= SHORTEST_PART && text.includes(part))) throw refuse('personal');
}

/** Common words with only digits and signs around them, a repeated short piece, or a sequence. */
function isCommon(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) || isRun(plain)) return true;
  return COMMON.some((word) => isRepeated(letters, word) || isRepeated(plain, word));
}

const isRepeated = (text: string, word: string): boolean => text !== '' && text.replaceAll(word, '') === '';

/** Whether nearly every character is the successor of the one before, as in `123456789012` and `abcdefghijkl`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return codes.length > 0 && steps.filter((step) => step > 1).length <= 1;
}
