import { expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { pathNear } from './path-near';

it.each([
  ['/api/disdik/Siswa', '/api/disdik/siswa'],
  ['/API/DISDIK/SISWA', '/api/disdik/siswa'],
  ['/api/disdik/siswas', '/api/disdik/siswa'],
  ['/api/drka/siswa', '/api/disdik/siswa'],
  ['/api/siswa', '/api/disdik/siswa'],
  ['/disdik/siswa', '/api/disdik/siswa'],
  ['/siswa', '/api/disdik/siswa'],
  ['/api/v1/disdik/siswa', '/api/disdik/siswa'],
  ['/api/disdik/siswa.json', '/api/disdik/siswa'],
  ['/api/drka/penduduk-umur', '/api/drka/penduduk_umur'],
  ['/api/drka/penduduk%2Dumur', '/api/drka/penduduk_umur'],
  ['/api/rsud/dokters/summery', '/api/rsud/dokter/summary'],
  ['/api/delivery', undefined],
  ['/api/deliverys', '/api/deliveries'],
  ['/api/finding', '/api/findings'],
  ['/api/openapi', undefined],
  ['/openapi.json', '/api/openapi.json'],
])('%s is near %s', (path, near) => {
  const { paths } = pathNear(path);
  expect(paths.length === 1 ? paths[0] : undefined).toBe(near);
});

it('names the identifier that a path ends with, the collections of a group, and else all', () => {
  expect(pathNear('/api/disdik/siswa/7')).toEqual({ paths: ['/api/disdik/siswa'], identifier: 'id_siswa' });
  expect(pathNear('/api/Rsud').paths).toEqual(
    collections.filter(({ group }) => group === 'rsud').map(({ path }) => path),
  );
  for (const path of ['/api', '/', '/api/%ZZ', '/api/__proto__/constructor'])
    expect(pathNear(path).paths).toHaveLength(collections.length);
});
