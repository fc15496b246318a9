import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PREFIX_LENGTH } from '@/domain/key-text';
import type { KeyFault } from '@/domain/refusals/key-fault';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'rsd_';
/** 62^43 is just above 2^256: 43 characters hold 256 bits. */
const SECRET_LENGTH = 43;
/** 62^6 is above 2^32: 6 characters hold a CRC-32. */
const CHECKSUM_LENGTH = 6;
const BODY_LENGTH = MARK.length + SECRET_LENGTH;

/** Length of every key, in characters. */
export const KEY_LENGTH = BODY_LENGTH + CHECKSUM_LENGTH;

/** The fault of a key's text, so that a person can correct it. */
export type FormatProblem = 'surrounding_characters' | 'prefix' | 'length' | 'characters' | 'checksum';

/**
 * Makes a new key: `rsd_`, 256 random bits in 43 characters of base62, and 6 characters of checksum.
 * Source: docs/specification.md, "API keys".
 */
export function generateKey(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const body = MARK + secret;
  return body + checksum(body);
}

/** Whether the text has the form of a key, checked without a look-up. */
export function isWellFormed(key: string): boolean {
  return formatProblem(key) === undefined;
}

/** Why the text cannot be a key; undefined if it can. */
export function formatProblem(key: string): FormatProblem | undefined {
  if (key.length === KEY_LENGTH && key.startsWith(MARK)) {
    if (!/^[0-9A-Za-z]+$/.test(key.slice(MARK.length))) return 'characters';
    return key.slice(BODY_LENGTH) === checksum(key.slice(0, BODY_LENGTH)) ? undefined : 'checksum';
  }
  const bare = key.replace(/^[\s"'<]+|[\s"'>;,]+$/g, '');
  if (bare !== key && isWellFormed(bare)) return 'surrounding_characters';
  return key.startsWith(MARK) ? 'length' : 'prefix';
}

const SCHEME = /^\s*(?:bearer|apikey|api-key|basic|token|key|x-api-key)\b[\s:=]*/i;
const PLACEHOLDER = /^\s*(?:<.*>|\{.*\}|\$.*|%.*%|(?:your|api|my)[-_ ]?(?:api)?[-_ ]?key.*)\s*$/i;

/** The fault that a caller can correct in the text that it sent as a key; undefined if it is well formed. */
export function keyFaultOf(key: string): KeyFault | undefined {
  const problem = formatProblem(key);
  if (problem === undefined || problem === 'surrounding_characters') return problem;
  if (PLACEHOLDER.test(key)) return 'placeholder';
  if (SCHEME.test(key)) return 'scheme';
  if (problem !== 'length') return problem;
  return key.length < KEY_LENGTH ? 'too_short' : 'too_long';
}

/**
 * The key's SHA-256 in lower-case hexadecimal, which is stored and looked up. A slow password hash would add nothing,
 * because 256 random bits cannot be guessed.
 */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The key's first characters, stored to recognize it: 35 others, over 200 bits, stay unknown. */
export function keyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/**
 * The CRC-32 of the characters before it, in base62, padded with zeros (like GitHub's tokens).
 * It detects every change within four neighbouring characters, so every single typing error and every swap.
 */
function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
