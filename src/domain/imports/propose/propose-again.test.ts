import { expect, it } from 'vitest';
import { hasOtherColumns, isReadOtherwise, proposedAgain } from './propose-again';

const assign = (column: string, field: string) => ({ kind: 'assign', column, field });
const constant = (field: string, value: string) => ({ kind: 'constant', field, value });

it('proposes untouched steps again, and keeps those that a person has changed or added', () => {
  const proposed = [assign('a', 'kota_kab'), assign('b', 'tahun'), constant('semester', '1')];
  const steps = [
    assign('a', 'kota_kab'),
    assign('x', 'tahun'),
    constant('semester', '2'),
    { kind: 'keepRows', column: 'y', where: 'isFilled' },
  ];
  const proposal = [assign('A / a', 'kota_kab'), assign('c', 'tahun'), constant('semester', '1')];
  expect(proposedAgain(steps, { proposed, proposal })).toEqual([
    assign('x', 'tahun'),
    assign('A / a', 'kota_kab'),
    constant('semester', '2'),
    { kind: 'keepRows', column: 'y', where: 'isFilled' },
  ]);
});

it('knows a change of the reading alone, which decides the columns', () => {
  const recipe = { reading: { header: { line: 1, lines: 1 }, restored: [] }, steps: [assign('a', 'b')] };
  const read = (reading: object, steps = recipe.steps) => isReadOtherwise({ reading, steps }, recipe);
  expect(read({ header: { lines: 1, line: 1 } })).toBe(false);
  expect(read({ header: { line: 1, lines: 1 }, restored: [{ sheet: '', line: 5 }] })).toBe(false);
  expect(read({ header: { line: 2, lines: 1 } })).toBe(true);
  expect(read({ header: { line: 2, lines: 1 } }, [assign('a', 'c')])).toBe(false);
  expect(hasOtherColumns({ reading: { sheets: ['2024'] }, steps: [] }, recipe)).toBe(true);
});
