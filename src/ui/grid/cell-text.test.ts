import { createFormatter } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { isNumeric } from '@/domain/collections/field';
import { localeOf } from '@/domain/languages';
import { cellTexts } from './cell-text';

const timeZone = 'Asia/Jakarta';
const collection = findCollection('pasien')!;
const { identifier } = collection;
const textsIn = (language: 'id' | 'en') =>
  cellTexts(createFormatter({ locale: localeOf(language), timeZone }), { timeZone, identifier });
const field = (kind: string, name?: string) =>
  ({ ...collection.columns[0]!, name: name ?? `of_${kind}`, kind }) as (typeof collection.columns)[number];

describe('the text of a cell', () => {
  it('is formatted in the language of the page; an identifier has no thousands separators', () => {
    expect(textsIn('id').shown(field('int'), 1_234_567)).toBe('1.234.567');
    expect(textsIn('en').shown(field('int'), 1_234_567)).toBe('1,234,567');
    expect(textsIn('id').shown(field('int', identifier), 1_234_567)).toBe('1234567');
    expect(textsIn('id').shown(field('year'), 2024)).toBe('2024');
    for (const blank of [null, undefined]) expect(textsIn('id').shown(field('int'), blank)).toBe('');
  });

  it('shows times in the zone of the service, completely if two would otherwise look the same', () => {
    const moment = '2024-01-31T17:15:00.120Z';
    const texts = textsIn('en');
    expect(texts.shown(field('timestamp'), moment)).toBe('01 Feb 2024, 00:15:00');
    expect(texts.exact(field('timestamp'), moment)).toBe('01 Feb 2024, 00:15:00.120');
    expect(texts.plain(field('timestamp'), moment)).toBe('2024-02-01 00:15:00');
    // It has no zone, because it is a local time.
    expect(texts.shown(field('datetime'), '2024-01-31T17:15:00')).toBe('31 Jan 2024, 17:15:00');
    expect(texts.plain(field('datetime'), '2024-01-31T17:15:00')).toBe('2024-01-31 17:15:00');
    expect(texts.shown(field('timestamp'), 'besok')).toBe('besok');
  });

  it('is one line of a long text, and the whole text for editing and comparing', () => {
    const long = `<p>satu</p>\n\n<p>${'dua '.repeat(100)}</p>`;
    const texts = textsIn('id');
    expect(texts.shown(field('varchar'), long)).toHaveLength(200);
    expect(texts.shown(field('varchar'), long)).toMatch(/^<p>satu<\/p> <p>dua dua/);
    for (const whole of [texts.exact, texts.plain]) expect(whole(field('varchar'), long)).toBe(long);
    expect(texts.shown(field('varchar'), `${'a'.repeat(199)}😀`).isWellFormed()).toBe(true);
  });

  it('is right-aligned for numbers', () => {
    expect(['int', 'year', 'varchar', 'enum'].map((kind) => isNumeric(field(kind)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
