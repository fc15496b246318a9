import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { shownFields } from '@/domain/collections/view/calculated';
import type { Highlight } from '@/domain/collections/view/highlight';
import type { Layout } from '@/domain/collections/view/view';
import { say, show } from '@/ui/testing';
import type { Tools } from '../tools';
import { HighlightsPanel } from './highlights-panel';
import { readTypedNumber, writtenNumber } from './number-text';

const SPOT = { left: 0, top: 0, width: 0, height: 0 };
const collection = findCollection('siswa')!;
const calculated = [{ name: 'calc1', label: 'Hasil', formula: '[tahun] / 2', decimals: 1 }];

/** The panel over a table of pupils, and the highlights that it passes on. */
function showPanel(highlights?: Highlight[], column?: string) {
  const layout: Layout = { calculated, ...(highlights && { highlights }) };
  const applied: (readonly Highlight[] | undefined)[] = [];
  const shown = {
    highlights,
    fields: shownFields(calculated, collection),
    changeLooks: (change: (layout: Layout) => Layout) => applied.push(change(layout).highlights),
  };
  // The panel uses no other tools.
  const tools = { collection, shown, close: vi.fn() } as unknown as Tools;
  const opened = { name: 'highlights', spot: SPOT, about: column } as const;
  return { applied, ...show(<HighlightsPanel tools={tools} opened={opened} />) };
}

type Label = 'column' | 'test' | 'value' | 'lower' | 'upper' | 'colour' | 'on';
const one = (number: number) =>
  within(screen.getByRole('group', { name: say('looks.highlights.one', { number }) }));
const labelled = (number: number, name: Label) =>
  one(number).getByLabelText<HTMLInputElement>(say(`looks.highlights.${name}`));
const press = (name: 'add' | 'apply' | 'clear') =>
  screen.getByRole('button', { name: say(`looks.highlights.${name}`) });

it('colours cells, rows and scales, in the order of the list', async () => {
  const { applied, user } = showPanel(undefined, 'jumlah_siswa');
  await user.type(labelled(1, 'value'), '1.250');
  await user.selectOptions(labelled(1, 'on'), 'row');
  await user.click(press('add'));
  await user.selectOptions(labelled(2, 'column'), 'kecamatan');
  await user.type(labelled(2, 'value'), 'Darul');
  await user.click(press('add'));
  await user.selectOptions(labelled(3, 'test'), 'scale');
  await user.type(labelled(3, 'lower'), '0,5');
  await user.click(one(3).getByRole('button', { name: say('looks.highlights.up', { number: 3 }) }));
  await user.click(press('apply'));
  expect(applied).toEqual([
    [
      { column: 'jumlah_siswa', test: 'gt', value: 1250, colour: 'red', row: true },
      { column: 'jumlah_siswa', scale: true, min: 0.5, colour: 'green' },
      { column: 'kecamatan', test: 'contains', value: 'Darul', colour: 'amber' },
    ],
  ]);
});

it('says what is wrong, and ignores the one that was not filled in', async () => {
  const present: Highlight[] = [{ column: 'calc1', test: 'between', value: 2, upper: 9, colour: 'blue' }];
  const { applied, user } = showPanel(present, 'tahun');
  await user.clear(labelled(1, 'upper'));
  await user.type(labelled(1, 'upper'), '1');
  await user.click(press('apply'));
  expect(applied).toEqual([]);
  one(1).getByText(say('looks.highlights.faults.order'));
  // The smallest and largest numbers of a calculated column are not known.
  await user.selectOptions(labelled(1, 'test'), 'scale');
  await user.clear(labelled(1, 'upper'));
  await user.click(press('apply'));
  one(1).getByText(say('looks.highlights.faults.ends'));
  await user.type(labelled(1, 'upper'), '10');
  await user.click(press('apply'));
  expect(applied).toEqual([[{ column: 'calc1', scale: true, min: 2, max: 10, colour: 'blue' }]]);
  await user.click(press('clear'));
  await user.click(press('apply'));
  expect(applied.at(-1)).toBeUndefined();
});

it.each([
  ['1.250', 1250],
  ['1,5', 1.5],
  ['-0.25', -0.25],
  ['1.250,75', 1250.75],
  ['1,250.75', 1250.75],
  ['1,2,3', undefined],
  ['x', undefined],
  ['', undefined],
])('the number %s', (text, number) => {
  expect(readTypedNumber(text)).toBe(number);
  if (number !== undefined) expect(readTypedNumber(writtenNumber(number))).toBe(number);
});

it('a fraction of three digits is written so that it is read as such', () => {
  expect(readTypedNumber(writtenNumber(1.125))).toBe(1.125);
});
