import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { figureColumns, figuresOfAggregate, figuresOfRows, figuresTogether } from './figures';

const collection = findCollection('penduduk_jk')!;
const figures = collection.fields.filter(({ kind }) => kind === 'int').slice(0, 2);
const selected = [collection.identifier, 'tahun', ...figures.map(({ name }) => name)];

it('the browser and the service calculate the same figures for a selection', () => {
  const fields = figureColumns(selected, collection);
  expect(fields).toEqual(figures);
  const [a, b] = figures.map(({ name }) => name) as [string, string];
  const rows = [
    { [a]: 1, [b]: 2_147_483_647 },
    { [a]: 5, [b]: 4 },
  ];
  const expected = { count: 4, sum: 2_147_483_657n, average: 536_870_914.25, min: 1, max: 2_147_483_647 };
  expect(figuresOfRows(rows, fields)).toEqual(expected);
  const columns = {
    [a]: { sum: '6', average: 3, min: 1, max: 5 },
    [b]: { sum: '2147483651', average: 1, min: 4, max: 2_147_483_647 },
  };
  expect(figuresOfAggregate({ count: 2, columns }, fields)).toEqual(expected);
});

it('years are not summed, and texts are not numbers', () => {
  const years = figureColumns(['tahun'], collection);
  expect(figuresOfRows([{ tahun: 2024 }, { tahun: 2020 }], years)).toEqual({
    count: 2,
    min: 2020,
    max: 2024,
  });
  expect(figuresOfRows([{ tahun: undefined }], years)).toBeUndefined();
});

it('the figures of several ranges are those of all their numbers', () => {
  const fields = figures.slice(0, 1);
  const name = fields[0]!.name;
  const parts = [[{ [name]: 1 }, { [name]: 2_147_483_647 }], [{ [name]: 7 }], []];
  expect(figuresTogether(parts.map((rows) => figuresOfRows(rows, fields)))).toEqual(
    figuresOfRows(parts.flat(), fields),
  );
  const years = figureColumns(['tahun'], collection);
  expect(
    figuresTogether([figuresOfRows([{ tahun: 2024 }], years), figuresOfRows([{ tahun: 2020 }], years)]),
  ).toEqual({
    count: 2,
    min: 2020,
    max: 2024,
  });
  expect(figuresTogether([undefined])).toBeUndefined();
});
