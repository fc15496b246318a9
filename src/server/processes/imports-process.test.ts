import { expect, it } from 'vitest';
import { isAboutImports } from './imports-process';

it('knows the requests about imports', () => {
  const about = [
    '/imports/upload?name=a.csv',
    '/imports/1/left-out.xlsx',
    '/api/trpc/imports.get?input=%7B%7D',
    '/api/trpc/session.current,imports.list?batch=1',
  ];
  const others = [
    '/',
    '/imports',
    '/api/trpc/tables.rows?input=,imports.get',
    '/api/drka/imports.x',
    '/api/trpc/ximports.get',
  ];
  expect(about.filter(isAboutImports)).toEqual(about);
  expect(others.filter(isAboutImports)).toEqual([]);
});
