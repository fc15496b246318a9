import { expect, it } from 'vitest';
import { expressionsIn, type PxVariable, selectValues, variableNamed } from './selection';

const variableOf = (codes: readonly string[], isTime = false): PxVariable => ({
  ...{ code: 'v', label: { id: 'V', en: 'V' }, isTime, isEliminable: true },
  values: codes.map((code) => ({ code, label: code })),
});
const PLACES = variableOf(['11.01', '11.01.01', '11.06', '11.72', 'A,b', '*']);
const TIMES = variableOf(['2020', '2021', '2022', '2023'], true);

it.each<[string, PxVariable, readonly string[]]>([
  ['11.06,11.01', PLACES, ['11.01', '11.06']],
  ['11.06,11.06', PLACES, ['11.06']],
  ['*72', PLACES, ['11.72']],
  ['11.01*', PLACES, ['11.01', '11.01.01']],
  ['*.0*', PLACES, ['11.01', '11.01.01', '11.06']],
  ['11.0?', PLACES, ['11.01', '11.06']],
  ['[a,B]', PLACES, ['A,b']],
  // A code is a code before it is an expression.
  ['*', PLACES, ['*']],
  ['*', TIMES, ['2020', '2021', '2022', '2023']],
  ['**', TIMES, ['2020', '2021', '2022', '2023']],
  ['TOP(2)', TIMES, ['2022', '2023']],
  ['[top(1,1)]', TIMES, ['2022']],
  ['BOTTOM(2)', TIMES, ['2020', '2021']],
  ['TOP(2)', PLACES, ['11.01', '11.01.01']],
  ['BOTTOM(2)', PLACES, ['A,b', '*']],
  ['[RANGE(2022,2021)]', TIMES, ['2021', '2022']],
  ['RANGE(2022,2021),TOP(1,0)', TIMES, ['2021', '2022', '2023']],
  ['FROM(2022),2020', TIMES, ['2020', '2022', '2023']],
  ['TO(2021)', TIMES, ['2020', '2021']],
  ['', TIMES, []],
])('%s selects', (text, variable, codes) => {
  expect(selectValues(expressionsIn(text), variable)).toEqual({ codes });
});

it.each([
  ['2024', { unknown: '2024' }],
  ['FROM(1999)', { unknown: '1999' }],
  ['TOP(0)', { unreadable: 'TOP(0)' }],
  ['TOP(x)', { unreadable: 'TOP(x)' }],
  ['[RANGE(2020)]', { unreadable: 'RANGE(2020)' }],
  ['2*2', { unreadable: '2*2' }],
  ['*2*2*', { unreadable: '*2*2*' }],
])('%s is refused', (text, fault) => {
  expect(selectValues(expressionsIn(text), TIMES)).toEqual(fault);
});

it('finds variables whatever their case, and that of time by its general name', () => {
  expect(variableNamed('V', [PLACES])).toBe(PLACES);
  expect(variableNamed('Time', [PLACES, { ...TIMES, code: 'periode' }])?.code).toBe('periode');
  expect(variableNamed('x', [PLACES])).toBeUndefined();
});
