import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBasic } from './basic-credentials';

const encode = (pair: string | Uint8Array) => `Basic ${Buffer.from(pair).toString('base64')}`;
const printable = fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}|\p{Cs}/u.test(text));

describe('HTTP Basic', () => {
  it('gives back every password, whatever the name', () => {
    fc.assert(
      fc.property(printable, printable, (name, password) => {
        fc.pre(!name.includes(':'));
        expect(readBasic(encode(`${name}:${password}`))).toEqual({ password });
      }),
    );
  });

  it.each([
    ['basic OnJzZF8=', { password: 'rsd_' }],
    ['  BASIC   Onh5  ', { password: 'xy' }],
    // Without the padding.
    ['Basic OnJzZF8', { password: 'rsd_' }],
    ['Basic Og==', { password: '' }],
    ['Basic', 'unreadable'],
    ['Basic ', 'unreadable'],
    ['Basic OnJzZF8= OnJzZF8=', 'unreadable'],
    ['Basic OnJz_F8=', 'unreadable'],
    ['Basic OnJzZF8=, Basic OnJzZF8=', 'unreadable'],
    [encode('no colon'), 'unreadable'],
    [encode('a:b\n'), 'unreadable'],
    [encode(Uint8Array.of(0x61, 0x3a, 0xff)), 'unreadable'],
    // Bits after the last byte.
    ['Basic Onh5YR==', 'unreadable'],
    ['Bearer OnJzZF8=', undefined],
    ['Basics OnJzZF8=', undefined],
    [undefined, undefined],
  ])('%s', (header, read) => expect(readBasic(header)).toEqual(read));
});
