/** Characters by which a key is recognised in lists: the mark and the first eight of its secret. */
export const PREFIX_LENGTH = 12;

/** The beginning of a key, with enough behind it that it is more than what lists show. A cut key is one too. */
const KEY = /(rsd_[A-Za-z0-9_-]{8})[A-Za-z0-9_-]{12,}/g;

/**
 * Cuts every API key in a text down to its prefix, for whatever may be kept or passed on: addresses, searches, log lines.
 * @param mark stands for what was cut off
 */
export function shortenKeys(text: string, mark = ''): string {
  return text.includes('rsd_') ? text.replace(KEY, `$1${mark}`) : text;
}

/** A value with every key in its texts cut: arrays and plain objects are walked through, all else stays as it is. */
export function withoutKeys<T>(value: T): T;
export function withoutKeys(value: unknown): unknown {
  if (typeof value === 'string') return shortenKeys(value);
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutKeys(one)]));
}
