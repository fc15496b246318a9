import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path';

/** The address to which a browser on the sign-in page would go. */
const SERVICE = 'https://data.example.go.id';
const landingOf = (path: string): URL => new URL(path, `${SERVICE}/sign-in`);

describe('the path after signing in', () => {
  test.each([
    '/',
    '/keys',
    '/keys/new?agency=Dinas%20Sosial#summary',
    '/collections/drka/penduduk-umur?tahun=2025&next=/x',
    '/keys?next=https://evil.example',
    '/pencarian?q=a//b',
  ])('a path of this service stays as it is: %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test.each([
    ['another host', 'https://evil.example/'],
    ['no scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash later on', '/.\\/evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a scheme of capitals', 'HTTPS://evil.example'],
    ['a tab before', '\t//evil.example'],
    ['a tab within', '/\t/evil.example'],
    ['a line feed within', '/\n/evil.example'],
    ['a carriage return within', '/\r\\evil.example'],
    ['a null character', '/\0/evil.example'],
    ['a space before', ' //evil.example'],
    ['a dot that vanishes', '/.//evil.example'],
    ['two dots that vanish', '/keys/..//evil.example'],
    ['coded dots that vanish', '/%2e//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals and a tab', 'JaVa\tScript:alert(1)'],
    ['a page in its address', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://evil.example/1'],
    ['somebody at a host', '@evil.example'],
    ['a bare host', 'evil.example'],
    ['a relative path', 'keys'],
    ['nothing', ''],
    ['an ideographic full stop for a dot', '//evil。example'],
    ['wide slashes after none', '／／evil.example'],
  ])('%s leads home', (_, wanted) => {
    expect(safePath(wanted)).toBe('/');
  });

  test.each([null, undefined])('%s leads to the home page', (wanted) => {
    expect(safePath(wanted)).toBe('/');
  });

  test.each(['/%2f%2fevil.example', '/%5cevil.example', '/／evil.example', '/‮evil', '/user@evil.example'])(
    'what only looks like another host stays here: %s',
    (wanted) => {
      const landing = landingOf(safePath(wanted));
      expect(landing.origin).toBe(SERVICE);
      expect(landing.pathname).not.toMatch(/^\/[/\\]/);
    },
  );

  test('applying it to its own result changes nothing', () => {
    const nested = `/sign-in?next=${encodeURIComponent('/sign-in?next=//evil.example')}`;
    expect(safePath(safePath(nested))).toBe(safePath(nested));
    expect(landingOf(safePath(nested)).origin).toBe(SERVICE);
  });

  test('always is on this service', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '?',
        '#',
        '%2f',
        '%5c',
        '%2e',
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '\u3002',
      ],
      ...['http:', 'https:', 'javascript:', 'data:', 'evil.example', 'keys', '／', '\u2028', '\uD800'],
    );
    const crafted = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    const wanted = fc.oneof(
      crafted,
      fc.string({ unit: 'binary' }),
      crafted.map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(wanted, (text) => {
        const path = safePath(text);
        const landing = landingOf(path);
        expect(landing.origin).toBe(SERVICE);
        expect(landing.username).toBe('');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});
