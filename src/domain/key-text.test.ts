import { describe, expect, it } from 'vitest';
import { generateKey, KEY_LENGTH, keyPrefix } from '../server/access/keys/format';
import { PREFIX_LENGTH, searchTextOf, shortenKeys, withoutKeys } from './key-text';

describe('a key in a text', () => {
  it('is shortened to the prefix that lists show, at any position', () => {
    const [key, other] = [generateKey(), generateKey()];
    expect(keyPrefix(key)).toHaveLength(PREFIX_LENGTH);
    expect(shortenKeys(key)).toBe(keyPrefix(key));
    expect(shortenKeys(` "${key}", ${other};`)).toBe(` "${keyPrefix(key)}", ${keyPrefix(other)};`);
    expect(shortenKeys(`GET /x?k=${key}`, '…')).toBe(`GET /x?k=${keyPrefix(key)}…`);
    expect(shortenKeys(`rsd_${'a-_B'.repeat(12)}c`)).toBe('rsd_a-_Ba-_B');
  });

  it('is also shortened if only most of it is there, and a prefix is unchanged', () => {
    const key = generateKey();
    for (let length = 24; length <= KEY_LENGTH; length += 1)
      expect(shortenKeys(key.slice(0, length))).toBe(keyPrefix(key));
    expect(shortenKeys(keyPrefix(key))).toBe(keyPrefix(key));
    expect(shortenKeys('rsd_your_key')).toBe('rsd_your_key');
  });

  it('is searched by its prefix, however much of it there is, and whatever the rest is', () => {
    const key = generateKey();
    for (const text of [key, ` ${key} `, key.slice(0, 16), `${key.slice(0, 20)}?`, keyPrefix(key)])
      expect(searchTextOf(text)).toBe(keyPrefix(key));
    expect(searchTextOf(' rsd_short ')).toBe('rsd_short');
  });

  it('is found in the input of a query', () => {
    const key = generateKey();
    const at = new Date(0);
    expect(withoutKeys({ search: key, limit: 5, deep: [{ q: `x ${key}` }, null], at })).toEqual({
      search: keyPrefix(key),
      limit: 5,
      deep: [{ q: `x ${keyPrefix(key)}` }, null],
      at,
    });
    expect(withoutKeys(undefined)).toBeUndefined();
  });
});
