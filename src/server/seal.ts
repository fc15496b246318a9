import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of a secret of the service. */
export const keyOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Encrypts a text for the database. @param key of 32 bytes */
export function sealText(text: string, key: Buffer): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
}

/** Decrypts what {@link sealText} has returned. @throws {Error} if the key is another one, or the content was changed */
export function openSealed(content: Uint8Array, key: Buffer): string {
  const bytes = Buffer.from(content);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}
