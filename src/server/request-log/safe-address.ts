import { shortenKeys } from '@/server/access/keys/key-text';

const MOST_CHARACTERS = 200;
const MOST_NAMES = 20;
/** Of a target in absolute form, which can hold a password. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** One-time tokens have 43 of these, which nothing of the service's own paths has. */
const RANDOM_TEXT = /[A-Za-z0-9_-]{40,}/g;

/**
 * A request's path and the names of its query's members, as a log may keep them: without a value, a key or anything
 * that could be a token, and of bounded length.
 * @param url as the caller sent it
 */
export function safeAddress(url: string): { path: string; query: string[] | undefined } {
  const target = url.replace(AUTHORITY, '');
  const start = target.indexOf('?');
  if (start === -1) return { path: safeText(target), query: undefined };
  const names = target
    .slice(start + 1)
    .split('&', MOST_NAMES)
    .map((member) => safeText(member.split('=', 1)[0] ?? ''));
  return { path: safeText(target.slice(0, start)), query: names };
}

/** What is written in percent signs is a secret as well. */
function safeText(text: string): string {
  const decoded = text.includes('%') ? decode(text) : text;
  const safe = shortenKeys(decoded, '…').replace(RANDOM_TEXT, '…');
  const shown = safe === decoded ? text : safe;
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
