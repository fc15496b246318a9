import { randomInt } from 'node:crypto';

const COUNT = 10;
const HALF_LENGTH = 5;
/**
 * The characters of codes, without those that are mistaken for each other in print: 0 and O, 1, I and L, 5 and S, 8 and B, 2
 * and Z.
 */
const ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY';

/** New backup codes, such as `K7QF4-MXR9C`: 46 random bits each. */
export function createBackupCodes(): string[] {
  const half = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: COUNT }, () => `${half()}-${half()}`);
}

/**
 * The one of a person's codes that was typed: case, spaces and hyphens do not matter. Codes of earlier versions differ by case
 * too, so an exact match comes first.
 * @returns the typed text if it is none of them
 */
export function matchingBackupCode(typed: string, codes: readonly string[]): string {
  if (codes.includes(typed)) return typed;
  return codes.find((code) => plain(code) === plain(typed)) ?? typed;
}

const plain = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
