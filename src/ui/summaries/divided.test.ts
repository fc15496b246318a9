import { expect, it } from 'vitest';
import { divided, movedDimension } from './divided';

const present = { rows: ['place', 'level'], columns: 'period' };

it('moves a dimension, and puts away what it replaces', () => {
  expect(movedDimension('age', 'rows', present)).toEqual({ rows: ['place', 'age'], columns: 'period' });
  expect(movedDimension('period', 'rows', present)).toEqual({
    rows: ['place', 'period'],
    columns: undefined,
  });
  expect(movedDimension('place', 'rows', present)).toEqual({ rows: ['level', 'place'], columns: 'period' });
  expect(movedDimension('level', 'columns', present)).toEqual({ rows: ['place'], columns: 'level' });
  expect(movedDimension('level', 'unused', present)).toEqual({ rows: ['place'], columns: 'period' });
  expect(movedDimension('period', 'unused', present)).toEqual({
    rows: ['place', 'level'],
    columns: undefined,
  });
});

it('leaves one in the rows', () => {
  const alone = { rows: ['place'], columns: 'period' };
  expect(movedDimension('place', 'unused', alone)).toEqual(alone);
  // The two dimensions are exchanged.
  expect(movedDimension('place', 'columns', alone)).toEqual({ rows: ['period'], columns: 'place' });
  expect(movedDimension('place', 'columns', { rows: ['place'], columns: undefined })).toEqual({
    rows: ['place'],
    columns: undefined,
  });
});

it('has each dimension once', () => {
  expect(divided(['place', 'place'], 'period')).toEqual({ rows: ['place'], columns: 'period' });
  expect(divided(['period', ''], 'period')).toEqual({ rows: ['period'], columns: undefined });
});
