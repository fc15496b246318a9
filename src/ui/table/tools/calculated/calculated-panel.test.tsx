import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Calculated, shownFields } from '@/domain/collections/view/calculated';
import type { Layout } from '@/domain/collections/view/view';
import { say, show } from '@/ui/testing';
import type { Tools } from '../tools';
import { CalculatedPanel } from './calculated-panel';

const SPOT = { left: 0, top: 0, width: 0, height: 0 };
const collection = findCollection('siswa')!;
const label = (name: string) => collection.field(name)!.label.id;
const PRESENT: Calculated = { name: 'calc1', label: 'Separuh', formula: '[jumlah_siswa] / 2', decimals: 1 };

/** The panel over a table of pupils, and the layouts that it passes on. */
function showPanel(calculated: Calculated[] = [], about?: string) {
  const layout: Layout = { ...(calculated.length > 0 && { calculated, columns: ['tahun', 'calc1'] }) };
  const applied: Layout[] = [];
  const shown = {
    calculated,
    fields: shownFields(calculated, collection),
    changeLooks: (change: (layout: Layout) => Layout) => applied.push(change(layout)),
  };
  const source = { get: () => ({ jumlah_siswa: 2500, tahun: 2024 }) };
  // The panel uses no other tools.
  const tools = { collection, shown, table: { source }, close: vi.fn() } as unknown as Tools;
  const opened = { name: 'calculated', spot: SPOT, about } as const;
  return { applied, ...show(<CalculatedPanel tools={tools} opened={opened} />) };
}

const formula = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: say('looks.calculated.formula') });
const nameField = () => screen.getByRole('textbox', { name: say('looks.calculated.label') });
const press = (name: 'add' | 'save') => screen.getByRole('button', { name: say(`looks.calculated.${name}`) });

it('completes columns by their labels, shows the result of the first row, and keeps the names of the fields', async () => {
  const { applied, user } = showPanel();
  await user.type(nameField(), 'Per hari');
  await user.type(formula(), 'round([[siswa');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(formula().value).toBe(`round([${label('jumlah_siswa')}]`));
  await user.type(formula(), ' / 3; 1) + ');
  await user.click(screen.getByRole('button', { name: label('tahun') }));
  await screen.findByText(say('looks.calculated.preview', { value: '2.857,30' }));
  await user.click(press('add'));
  expect(applied).toEqual([
    {
      // The column is inserted after the columns that it needs.
      columns: collection.columns.flatMap(({ name }) => (name === 'jumlah_siswa' ? [name, 'calc1'] : name)),
      calculated: [
        {
          name: 'calc1',
          label: 'Per hari',
          formula: 'round([jumlah_siswa] / 3; 1) + [tahun]',
          decimals: 2,
        },
      ],
    },
  ]);
});

it('marks the faulty part of a formula, until it is corrected', async () => {
  const { applied, user, container } = showPanel();
  await user.type(formula(), '[[Tahun] * 1.000');
  await user.keyboard('{Enter}');
  expect(document.activeElement).not.toBe(formula());
  screen.getByText(say('looks.calculated.labelRequired'));
  expect(container.querySelector('mark')?.textContent).toBe('1.000');
  await user.type(nameField(), 'Seribu kali');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(formula().value.slice(formula().selectionStart, formula().selectionEnd)).toBe('1.000'),
  );
  expect(document.activeElement).toBe(formula());
  expect(applied).toEqual([]);
  await user.keyboard('1000');
  expect(container.querySelector('mark')).toBeNull();
  await user.keyboard('{Enter}');
  expect(applied[0]?.calculated).toMatchObject([{ formula: '[tahun] * 1000' }]);
});

it('changes and removes a column', async () => {
  const { applied, user } = showPanel([PRESENT], 'calc1');
  expect(formula().value).toBe(`[${label('jumlah_siswa')}] / 2`);
  await user.type(formula(), '0');
  await user.click(press('save'));
  expect(applied[0]?.calculated).toEqual([{ ...PRESENT, formula: '[jumlah_siswa] / 20' }]);
  await user.click(
    screen.getByRole('button', { name: say('looks.calculated.remove', { column: 'Separuh' }) }),
  );
  expect(applied[1]).toEqual({ columns: ['tahun'] });
});
