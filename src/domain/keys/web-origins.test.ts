import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webOriginText } from '@/domain/refusals/web-origin-text';
import {
  findFaultyWebOrigin,
  MAX_WEB_ORIGIN,
  readWebOrigin,
  tidyWebOrigins,
  WEB_ORIGIN_FAULTS,
} from './web-origins';

const outcomeOf = (text: string) => {
  const read = readWebOrigin(text);
  return 'origin' in read ? read.origin : read.why;
};

describe('the origin of a web page', () => {
  it.each([
    [' https://Portal.Example:443/ ', 'https://portal.example'],
    ['HTTPS://portal.example:8443', 'https://portal.example:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['http://localhost:80', 'http://localhost'],
    ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
  ])('%j is %j', (text, origin) => {
    expect(outcomeOf(text)).toBe(origin);
  });

  it.each([
    ['*', 'wildcard'],
    ['https://*.example', 'wildcard'],
    ['null', 'null'],
    ['', 'no_scheme'],
    ['portal.example', 'no_scheme'],
    ['localhost:3000', 'no_scheme'],
    ['//portal.example', 'no_scheme'],
    ['ftp://portal.example', 'other_scheme'],
    ['chrome-extension://abcdef', 'other_scheme'],
    ['http://portal.example', 'not_encrypted'],
    ['http://localhost.portal.example', 'not_encrypted'],
    ['http://10.0.0.1', 'not_encrypted'],
    ['https://ani:rahasia@portal.example', 'user'],
    ['https://portal.example@evil.example', 'user'],
    ['https://portal.example/peta', 'path'],
    ['https://portal.example?', 'path'],
    ['https://portal.example#', 'path'],
    ['https://portal.example//', 'path'],
    ['https://portal.example\\@evil.example', 'path'],
    ['https://portal.example:', 'port'],
    ['https://portal.example:0', 'port'],
    ['https://portal.example:65536', 'port'],
    ['https://portal.example:80a', 'port'],
    ['https://', 'host'],
    ['https://portal example', 'host'],
    ['https://portal.\nexample', 'host'],
    ['https://portal%2eexample', 'host'],
    ['https://a,b.example', 'host'],
    ["https://portal.example'", 'host'],
    ['https://portal..example', 'host'],
    ['https://999.1.1.1', 'host'],
    [`https://${'a'.repeat(MAX_WEB_ORIGIN)}`, 'too_long'],
  ])('%j is refused: %s', (text, why) => {
    expect(outcomeOf(text)).toBe(why);
  });

  it('has a reason of its own for each fault, in both languages', () => {
    const texts = WEB_ORIGIN_FAULTS.map((why) => webOriginText({ text: 'x', why, meant: 'https://y' }));
    for (const language of ['id', 'en'] as const)
      expect(new Set(texts.map((text) => text[language])).size).toBe(WEB_ORIGIN_FAULTS.length);
  });

  it('names the origin that an address contains', () => {
    expect(findFaultyWebOrigin(['https://a.example', 'https://B.example:443/peta?x=1#y'])).toEqual({
      ...{ text: 'https://B.example:443/peta?x=1#y', why: 'path', meant: 'https://b.example' },
    });
  });

  it('is kept once, and as browsers send it', () => {
    expect(tidyWebOrigins(['https://A.example/', 'https://a.example:443', ' b '])).toEqual([
      'https://a.example',
      'b',
    ]);
  });
});

const CHARACTERS = [...'hHtTpPsS:/.@*?#[]\\%0123456789aAéß。-_ \n\t,;'];
const texts = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 20 }).map((rest) => `https://${rest}`),
  fc
    .tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })), fc.constantFrom('', '/'))
    .map(([host, port, end]) => `https://${host.toUpperCase()}${port === null ? '' : `:${port}`}${end}`),
);

describe('any text', () => {
  it('is refused, or is exactly what a browser sends as the origin of a page at it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = readWebOrigin(text);
        if (!('origin' in read)) return;
        const { origin } = read;
        expect(origin).toBe(new URL(text).origin);
        expect(new URL(origin).href).toBe(`${origin}/`);
        expect(readWebOrigin(origin)).toEqual({ origin });
        expect(origin).toMatch(/^https:\/\/[\x21-\x7e]+$/);
        expect(origin).not.toMatch(/[*,;@?#\\'" A-Z]/);
      }),
      { numRuns: 3_000 },
    );
  });

  it('that is the address of a site by https is read', () => {
    fc.assert(
      fc.property(fc.domain(), fc.integer({ min: 1, max: 65_535 }), (host, port) => {
        expect(readWebOrigin(`https://${host}:${port}/`)).toEqual({
          origin: new URL(`https://${host}:${port}`).origin,
        });
      }),
    );
  });
});
