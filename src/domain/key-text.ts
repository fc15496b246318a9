/** Characters by which a key is recognized in lists: the prefix `rsd_` and the first eight of its secret. */
export const PREFIX_LENGTH = 12;

/** A text that begins as a key does and is longer than the part that lists show. A truncated key matches too. */
const KEY = /(rsd_[A-Za-z0-9_-]{8})[A-Za-z0-9_-]{12,}/g;

/**
 * Shortens every API key in a text to its prefix, for everything that may be stored or passed on: addresses, searches,
 * log lines.
 * @param mark replaces the rest of the key
 */
export function shortenKeys(text: string, mark = ''): string {
  return text.includes('rsd_') ? text.replace(KEY, `$1${mark}`) : text;
}

/** The visible prefix of a text that begins like a key; null if it does not. */
export const prefixOf = (text: string): string | null => /^rsd_[A-Za-z0-9]{8}/.exec(text)?.[0] ?? null;

/** A search text; if it begins like a key, only the prefix, so that a mistyped or truncated key is found too. */
export function searchTextOf(text: string): string {
  const trimmed = text.trim();
  return prefixOf(trimmed) ?? trimmed;
}

/**
 * A value with every key in its texts shortened: arrays and plain objects are searched, all other values are unchanged.
 */
export function withoutKeys<T>(value: T): T;
export function withoutKeys(value: unknown): unknown {
  if (typeof value === 'string') return shortenKeys(value);
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutKeys(one)]));
}
