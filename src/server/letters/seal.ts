import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Letter } from '@/server/mail';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a letter for the database, because it may contain a one-time link. */
export function sealLetter(letter: Letter, secret: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
}

/** Decrypts a sealed letter. @throws {Error} if the secret is another one, or the content was changed */
export function openLetter(content: Uint8Array, secret: string): Letter {
  const bytes = Buffer.from(content);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(opened.toString('utf8')) as Letter;
}

const keyOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
