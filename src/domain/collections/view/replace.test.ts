import { expect, it } from 'vitest';
import { replacedText, viewToReplace } from './replace';

it.each([
  ['Kec. Syiah Kuala', { find: 'kec. ', with: 'Kecamatan ' }, 'Kecamatan Syiah Kuala'],
  ['a.b.c', { find: '.', with: '$&' }, 'a$&b$&c'],
  ['(1) [2] a-b a/b ^$', { find: '[2]', with: '' }, '(1)  a-b a/b ^$'],
  ['a\\b', { find: '\\', with: '/' }, 'a/b'],
  ['Aceh', { find: 'x', with: 'y' }, 'Aceh'],
])('%s: every occurrence, literally, ignoring case', (text, options, expected) => {
  expect(replacedText(text, { column: 'c', ...options })).toBe(expected);
});

it('is for the records of the view in which the part occurs', () => {
  const condition = { column: 'kecamatan', op: 'contains', value: 'kec' };
  const wish = { column: 'kecamatan', find: 'kec' };
  expect(viewToReplace({ search: 'a' }, wish)).toEqual({ search: 'a', filter: condition });
  const filter = { column: 'tahun', op: 'eq', value: '2024' } as const;
  expect(viewToReplace({ filter }, wish)).toEqual({ filter: { all: [filter, condition] } });
});
