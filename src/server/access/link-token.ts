import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Creates the token of a link: 256 random bits; only its digest is stored. */
export function createToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The digest by which a link is looked up. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
