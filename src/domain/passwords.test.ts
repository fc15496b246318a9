import { expect, it } from 'vitest';
import { faultOfPassword, isPersonal, MAX_PASSWORD, MIN_PASSWORD } from './passwords';

const person = { name: 'Cut Nyak Dhien', email: 'sekretariat@example.go.id' };

it.each([
  ['elevenchars', 'short'],
  ['ééééééééééé', 'short'],
  ['kuda-laut-biru', undefined],
  [`${'k'.repeat(60)}uda${'x'.repeat(66)}`, 'long'],
  ['Dhien-1848-Aceh', 'personal'],
  ['xx-SEKRETARIAT-xx', 'personal'],
])('%s: %s', (password, fault) => {
  expect(faultOfPassword(password, person)).toBe(fault);
});

it('counts characters, and ignores short parts of a name', () => {
  expect(MIN_PASSWORD).toBeLessThan(MAX_PASSWORD);
  expect(isPersonal('cut-the-long-way', person)).toBe(false);
});
