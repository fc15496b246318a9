import { createHash } from 'node:crypto';
import type { Letter } from '@/server/mail';
import { openSealed, sealText } from '@/server/seal';

/** Encrypts a letter for the database, because it may contain a one-time link. */
export const sealLetter = (letter: Letter, secret: string): Uint8Array<ArrayBuffer> =>
  sealText(JSON.stringify(letter), keyOf(secret));

/** Decrypts a sealed letter. @throws {Error} if the secret is another one, or the content was changed */
export const openLetter = (content: Uint8Array, secret: string): Letter =>
  JSON.parse(openSealed(content, keyOf(secret))) as Letter;

const keyOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
