import { describe, expect, it } from 'vitest';
import { LANGUAGES, localeOf } from './languages';

describe('a language', () => {
  it('writes dates by day, month and year, and the time by 24 hours', () => {
    const at = new Date('2026-03-02T22:30:00Z');
    const texts = LANGUAGES.map((language) =>
      at.toLocaleString(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
    );
    expect(texts).toEqual(['2 Maret 2026 pukul 22.30', '2 March 2026 at 22:30']);
  });
});
