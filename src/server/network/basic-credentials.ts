/** What `Authorization: Basic` says: the password, or that it cannot be read. */
export type BasicCredentials = Readonly<{ password: string }> | 'unreadable';

const SCHEME = /^\s*basic(?:\s|$)/i;
const CREDENTIALS = /^\s*basic +([A-Za-z\d+/]+={0,2})\s*$/i;
// A mark of byte order would be a part of the name.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the header `Authorization` of HTTP Basic (RFC 7617): base64 of `name:password`, in UTF-8. The name may have no colon,
 * the password may. Neither may have control characters.
 * @returns undefined if there is no header, or one of another scheme
 */
export function readBasic(authorization: string | undefined): BasicCredentials | undefined {
  if (authorization === undefined || !SCHEME.test(authorization)) return undefined;
  const encoded = CREDENTIALS.exec(authorization)?.[1];
  if (encoded === undefined) return 'unreadable';
  const bytes = Buffer.from(encoded, 'base64');
  // What Node skips while it decodes is no base64.
  if (bytes.toString('base64').replace(/=+$/, '') !== encoded.replace(/=+$/, '')) return 'unreadable';
  const pair = textOf(bytes);
  const colon = pair?.indexOf(':') ?? -1;
  if (pair === undefined || colon === -1 || hasControls(pair)) return 'unreadable';
  return { password: pair.slice(colon + 1) };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
