import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { operationNameOf } from './operation-name';

it.each([
  ['GET', '/api/disdik/siswa?kota_kab=Aceh+Besar&limit=3', 'GET disdik/siswa'],
  ['HEAD', '/api/disdik/siswa/summary', 'HEAD disdik/siswa/summary'],
  ['PATCH', '/api/disdik/siswa', 'PATCH disdik/siswa'],
  ['GET', '/api/disdik/siswaa', 'GET unknown'],
  ['GET', '/api/findings?collection=siswa', 'GET findings'],
  ['GET', '/api/indicators/guru_per_siswa', 'GET indicators/{name}'],
  ['POST', '/api/pxweb/v2/tables/siswa/data?lang=en', 'POST pxweb/v2/tables/{id}/data'],
  ['GET', '/api/pxweb/v2/config', 'GET pxweb/v2/config'],
  ['GET', '/api/openapi/drka.json', 'GET openapi'],
  ['GET', '/odata/', 'GET odata'],
  ['GET', '/odata/$metadata', 'GET odata/$metadata'],
  ['GET', '/odata/siswa?$filter=tahun eq 2024', 'GET odata/siswa'],
  ['GET', '/odata/siswa/$count', 'GET odata/siswa/$count'],
  ['GET', '/odata/siswa(7)/tahun', 'GET odata/record'],
  ['POST', '/api/trpc/tables.rows?batch=1', 'POST tables.rows'],
  ['GET', '/api/trpc/tables.rows,tables.count', 'GET procedures'],
  ['GET', '/api/trpc/none.such', 'GET unknown'],
  ['GET', '/health/ready', 'GET health/ready'],
  ['GET', '/_next/static/a.js', 'GET file'],
  ['GET', '/keys/7d2f?secret=rsd_x', 'GET page'],
  ['PROPFIND', '/', 'OTHER page'],
])('names %s %s', (method, url, name) => {
  expect(operationNameOf(method, url)).toBe(name);
});

it('has no name that a caller can make up', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'api',
      'trpc',
      'disdik',
      'siswa',
      'indicators',
      '_next',
      'odata',
      '$metadata',
      '$count',
      'siswa(7)',
      'summary',
      ...collections.map(({ path }) => path),
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'QUERY', '__proto__', 'constructor'),
      fc.array(segment),
      (method, path) => {
        const name = operationNameOf(method, `/${path.join('/')}`);
        expect(name).toMatch(
          /^(?:GET|OTHER) (?:unknown|page|file|procedures|[a-z_]+\/[a-z_0-9]+(?:\/summary)?|odata|odata\/(?:\$metadata|record|[a-z_0-9]+(?:\/\$count)?)|indicators\/\{name\})$/,
        );
      },
    ),
  );
});
