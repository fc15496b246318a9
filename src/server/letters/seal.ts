import type { Letter } from '@/server/mail';
import { keyOfSecret, openSealed, sealText } from '@/server/seal';

/** Encrypts a letter for the database, because it may contain a one-time link. */
export const sealLetter = (letter: Letter, secret: string): Uint8Array<ArrayBuffer> =>
  sealText(JSON.stringify(letter), keyOfSecret(secret));

/** Decrypts a sealed letter. @throws {Error} if the secret is another one, or the content was changed */
export const openLetter = (content: Uint8Array, secret: string): Letter =>
  JSON.parse(openSealed(content, keyOfSecret(secret))) as Letter;
