import { describe, expect, it } from 'vitest';
import type { WireKeyDetail } from '@/ui/keys/detail/types';
import { changedMeanwhile, keyChangesOf, permissionDifference, valuesOf } from './edit-values';

const key = {
  id: '1',
  name: 'Dasbor',
  owner: 'Dinas Pendidikan',
  contact: null,
  purpose: null,
  permissions: [{ scope: 'disdik', operations: ['list'] }],
  bindings: [{ field: 'kota_kab', values: ['Langsa', 'Sabang'] }],
  listsOwnOnly: true,
  proposesOnly: false,
  allowedAddresses: ['10.1.0.0/16'],
  origins: [],
  ratePerMinute: null,
  expiresAt: '2027-01-31T15:59:59.000Z',
} as unknown as WireKeyDetail;

const change = (more: object, until?: string | null) =>
  keyChangesOf(key, { values: { ...valuesOf(key), ...more }, until });

describe('what a form would change', () => {
  it('is empty if nothing differs, however the permissions are written', () => {
    expect(change({})).toEqual({});
    const spelt = ['pengulangan_kelas', 'sekolah', 'siswa', 'guru', 'apm', 'apk'].map((name) => ({
      scope: `disdik/${name}`,
      operations: ['list'],
    }));
    const scope = { bindings: [{ field: 'kota_kab', values: ['Sabang', 'Langsa'] }], listsOwnOnly: true };
    expect(change({ permissions: spelt, scope, name: ' Dasbor ' }, key.expiresAt)).toEqual({});
  });

  it('contains only what differs, and distinguishes null from zero', () => {
    expect(change({ owner: ' ', rate: 'unlimited' }, null)).toEqual({
      owner: null,
      ratePerMinute: 0,
      expiresAt: null,
    });
    expect(change({ scope: { bindings: [], listsOwnOnly: true } })).toEqual({
      bindings: [],
      listsOwnOnly: false,
    });
    expect(change({ rate: 60, allowedAddresses: [] })).toEqual({ ratePerMinute: 60, allowedAddresses: [] });
  });
});

it('finds what somebody else changed, only among the fields to be written', () => {
  const newest = { ...key, name: 'Dasbor baru', ratePerMinute: 5 };
  expect(changedMeanwhile({ name: 'X', contact: 'y' }, { base: key, newest })).toEqual(['name']);
  expect(changedMeanwhile({ contact: 'y' }, { base: key, newest })).toEqual([]);
});

it('lists the added and the removed permissions', () => {
  const { gained, lost } = permissionDifference(key.permissions, [
    { scope: 'disdik/siswa', operations: ['list', 'register'] },
  ]);
  expect(gained).toEqual([{ scope: 'disdik/siswa', operations: ['register'] }]);
  expect(lost.map(({ scope }) => scope)).toHaveLength(5);
  expect(lost).not.toContainEqual({ scope: 'disdik/siswa', operations: ['list'] });
});
