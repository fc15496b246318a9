import { expect, test } from 'vitest';
import { findItems, type PaletteItem } from './palette-item';

const item = (title: string, { about = '', words = '' } = {}): PaletteItem => ({
  id: title,
  kind: 'table',
  title,
  about,
  words,
  icon: () => null,
  does: { href: '/' },
});
const items = [
  item('Jumlah siswa', { words: 'Pupils' }),
  item('Guru', { about: 'Pendidikan', words: 'Teachers siswa' }),
  item('Siswa baru'),
  item('Café', { about: 'Banda Aceh' }),
];
const found = (text: string) => findItems(items, text).map(({ title }) => title);

test('a better match of the name comes earlier', () => {
  expect(found('siswa')).toEqual(['Siswa baru', 'Jumlah siswa', 'Guru']);
});

test('each word must occur, in any case, with or without diacritics, and at any position', () => {
  expect(found('TEACH didik')).toEqual(['Guru']);
  expect(found('aceh cafe')).toEqual(['Café']);
  expect(found('siswa tidakada')).toEqual([]);
});

test('an empty text finds all, in their order', () => {
  expect(found('  ')).toEqual(items.map(({ title }) => title));
});
