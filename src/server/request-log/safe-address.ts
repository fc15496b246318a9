import { shortenKeys } from '@/domain/key-text';

const MAX_LENGTH = 200;
const MAX_NAMES = 20;
/** The authority of a target in absolute form, which can contain a password. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** One-time tokens have 43 of these characters; no path of the service has so many in a row. */
const RANDOM_TEXT = /[A-Za-z0-9_-]{40,}/g;

/**
 * A request's path and the names of its query parameters for the log: without values, keys and possible tokens, and of
 * limited length.
 * @param url as sent by the caller
 */
export function safeAddress(url: string): { path: string; query: string[] | undefined } {
  const target = url.replace(AUTHORITY, '');
  const start = target.indexOf('?');
  if (start === -1) return { path: safeText(target), query: undefined };
  const names = target
    .slice(start + 1)
    .split('&', MAX_NAMES)
    .map((member) => safeText(member.split('=', 1)[0] ?? ''));
  return { path: safeText(target.slice(0, start)), query: names };
}

/** Decodes percent-encoding, which could hide a secret. */
function safeText(text: string): string {
  const decoded = text.includes('%') ? decode(text) : text;
  const safe = shortenKeys(decoded, '…').replace(RANDOM_TEXT, '…');
  const shown = safe === decoded ? text : safe;
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH)}…` : shown;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
