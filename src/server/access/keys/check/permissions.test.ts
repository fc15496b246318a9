import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CollectionName, collections, groups, OPERATIONS } from '@/domain/collections';
import { formatGrants, type Grant, normaliseGrants, readGrants } from '@/domain/permissions';
import { compileRights, isAllowed, parseAllow } from './permissions';

describe('the grammar of --allow', () => {
  it.each([
    ['*', ['*']],
    ['drka:list', ['drka:list']],
    ['drka:list,disdik/siswa:register', ['drka:list', 'disdik/siswa:register']],
    [' drka:list , disdik/siswa:register+list', ['drka:list', 'disdik/siswa:list+register']],
    ['drka:list,drka:register', ['drka:list+register']],
    ['drka:list+register+change+delete', ['drka']],
    ['*:list,drka', ['*:list', 'drka:register+change+delete']],
    ['*,drka,disdik/siswa:list', ['*']],
    ['disdik,disdik/siswa:list', ['disdik']],
  ])('%s', (text, grants) => {
    expect(formatGrants(parseAllow(text))).toEqual(grants);
  });

  it.each([
    ['', /grant is empty/],
    ['drka,', /grant is empty/],
    ['drk', /no such group.*drka, disdik, rsud/],
    ['drka/siswa', /no such collection.*penduduk_umur/],
    ['siswa:list', /lacks its group: write disdik\/siswa/],
    ['drka:read', /"read" is not an operation.*list, register, change, delete/],
    ['drka:', /"" is not an operation/],
    ['drka:list,register', /join operations by "\+", as in drka:list\+register/],
    ['drka/', /no such collection/],
  ])('refuses %j', (text, message) => {
    expect(() => parseAllow(text)).toThrow(message);
  });
});

describe('the prepared permissions', () => {
  const scopes = [
    '*',
    ...Object.keys(groups),
    ...collections.map(({ group, resource }) => `${group}/${resource}`),
  ];
  const grant: fc.Arbitrary<Grant> = fc.record({
    scope: fc.constantFrom(...scopes),
    operations: fc.uniqueArray(fc.constantFrom(...OPERATIONS), { minLength: 1 }),
  });

  it('are those of the grants, for every combination and notation', () => {
    fc.assert(
      fc.property(fc.array(grant, { minLength: 1, maxLength: 8 }), (grants) => {
        const stored = formatGrants(normaliseGrants(grants));
        const rights = compileRights(stored);
        expect(formatGrants(parseAllow(stored.join(',')))).toEqual(stored);
        expect(formatGrants(readGrants(stored))).toEqual(stored);
        for (const { group, resource } of collections) {
          for (const operation of OPERATIONS) {
            const granted = grants.some(
              ({ scope, operations }) =>
                operations.includes(operation) && ['*', group, `${group}/${resource}`].includes(scope),
            );
            expect(isAllowed(rights, resource, operation)).toBe(granted);
          }
        }
      }),
    );
  });

  it('contain nothing for a collection that is not declared', () => {
    expect(isAllowed(compileRights(['*']), 'nothing' as CollectionName, 'list')).toBe(false);
    expect(readGrants(['drka/gone', 'rsud:list+fly'])).toEqual([{ scope: 'rsud', operations: ['list'] }]);
  });
});
