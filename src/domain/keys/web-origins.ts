/**
 * The origins of web pages that may use a key: exactly as browsers send them in the header `Origin` (RFC 6454, 6.2).
 * Source: docs/decisions/cors.md.
 */

/** The number of origins that a key may have, and their length: a host name has at most 253 characters. */
export const MAX_WEB_ORIGINS = 10;
export const MAX_WEB_ORIGIN = 270;

/** Why a text is not an origin that a key may have. */
export const WEB_ORIGIN_FAULTS = [
  'wildcard',
  'null',
  'no_scheme',
  'other_scheme',
  'not_encrypted',
  'user',
  'path',
  'port',
  'host',
  'too_long',
] as const;
export type WebOriginFault = (typeof WEB_ORIGIN_FAULTS)[number];

/** A text that is not such an origin; `meant`: the origin that it contains, where it has one. */
export type FaultyWebOrigin = Readonly<{ text: string; why: WebOriginFault; meant?: string }>;

/** The hosts whose pages may be sent without encryption: those of the computer itself, for trying. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)(.*)$/i;
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;
/** What the parser of addresses reads as other text than was written: it removes line ends and resolves percent signs. */
const MENDED = /[\s%\p{C}]/u;

/**
 * Reads the origin of a web page, and returns it in the form in which browsers send it: in small letters, a name with other
 * letters as punycode, without the default port of its scheme. One slash at the end, as people copy it, is left out.
 */
export function readWebOrigin(raw: string): { origin: string } | FaultyWebOrigin {
  const text = raw.trim();
  const fault = (why: WebOriginFault, meant?: string): FaultyWebOrigin => ({
    text,
    why,
    ...(meant !== undefined && { meant }),
  });
  if (text.length > MAX_WEB_ORIGIN) return { ...fault('too_long'), text: text.slice(0, MAX_WEB_ORIGIN) };
  if (text.includes('*')) return fault('wildcard');
  if (text.toLowerCase() === 'null') return fault('null');
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(text) ?? [];
  if (scheme === '') return fault('no_scheme');
  if (!/^https?$/i.test(scheme)) return fault('other_scheme');
  if (authority.includes('@')) return fault('user');
  const port = /:([^:\]]*)$/.exec(authority)?.[1];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    return fault('port');
  const written = `${scheme}://${authority}`;
  if (MENDED.test(authority) || !URL.canParse(written)) return fault('host');
  const { origin, hostname, protocol } = new URL(written);
  if (!HOST.test(hostname)) return fault('host');
  if (rest !== '' && rest !== '/') return fault('path', origin);
  if (protocol === 'http:' && !LOCAL_HOSTS.includes(hostname)) return fault('not_encrypted');
  return origin.length > MAX_WEB_ORIGIN ? fault('too_long') : { origin };
}

/** The first of several texts that is not an origin that a key may have. */
export function findFaultyWebOrigin(texts: readonly string[]): FaultyWebOrigin | undefined {
  for (const text of texts) {
    const read = readWebOrigin(text);
    if (!('origin' in read)) return read;
  }
  return undefined;
}

/** The texts, with those that are origins in the form of browsers, each once. */
export const tidyWebOrigins = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.map((text) => {
      const read = readWebOrigin(text);
      return 'origin' in read ? read.origin : text.trim();
    }),
  ),
];
