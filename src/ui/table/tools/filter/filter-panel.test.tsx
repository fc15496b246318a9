import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Filter, View } from '@/domain/collections/view/view';
import { say, show } from '@/ui/testing';
import type { Tools } from '../tools';
import { FilterPanel } from './filter-panel';

const SPOT = { left: 0, top: 0, width: 0, height: 0 };

/** The panel over a table of pupils, and the view that it passes on. */
function showPanel(filter?: Filter, column?: string) {
  const view: View = filter === undefined ? {} : { filter };
  const applied: View[] = [];
  const close = vi.fn();
  const shown = {
    view,
    asked: view,
    changeView: (change: (view: View) => View) => applied.push(change(view)),
  };
  // The panel uses no other tools.
  const tools = { collection: findCollection('siswa'), shown, close } as unknown as Tools;
  const rendered = show(
    <FilterPanel tools={tools} opened={{ name: 'filter', spot: SPOT, about: column }} />,
    {
      'tables.values': () => ({ values: [{ value: 'SD', count: 3 }], more: false }),
    },
  );
  return { applied, close, ...rendered };
}

const press = (name: 'add' | 'addGroup' | 'apply' | 'clear') =>
  screen.getAllByRole('button', { name: say(`tableTools.filter.${name}`) }).at(-1)!;
const labelled = (name: 'column' | 'operator' | 'value' | 'mode') =>
  screen.getAllByLabelText<HTMLInputElement>(say(`tableTools.filter.${name}`));

it('applies conditions and groups as one filter; the condition that was not filled in is ignored', async () => {
  const { applied, close, user } = showPanel({ column: 'jenjang', op: 'eq', value: 'SD' });
  await user.click(press('addGroup'));
  const group = screen.getByRole('group', { name: say('tableTools.filter.group') });
  await user.selectOptions(within(group).getByLabelText(say('tableTools.filter.column')), 'jumlah_siswa');
  await user.selectOptions(within(group).getByLabelText(say('tableTools.filter.operator')), 'gte');
  await user.type(within(group).getByLabelText(say('tableTools.filter.value')), '1.250');
  await user.click(press('add'));
  await user.click(press('apply'));
  expect(applied).toEqual([
    {
      filter: {
        all: [
          { column: 'jenjang', op: 'eq', value: 'SD' },
          { column: 'jumlah_siswa', op: 'gte', value: '1250' },
        ],
      },
    },
  ]);
  expect(close).toHaveBeenCalledOnce();
});

it('stays open at the first faulty condition, and drops the fault when it is corrected', async () => {
  const { applied, close, user } = showPanel(undefined, 'tahun');
  await user.type(labelled('value')[0]!, '24');
  await user.click(press('apply'));
  const [value] = labelled('value');
  expect([applied, value?.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  await waitFor(() => expect(document.activeElement).toBe(value));
  await user.type(value!, '{Backspace}{Backspace}2024');
  expect(value?.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(press('apply'));
  expect(applied).toEqual([{ filter: { column: 'tahun', op: 'eq', value: '2024' } }]);
  expect(close).toHaveBeenCalledOnce();
});

it('lists the values of a column with their counts, and clears all conditions', async () => {
  const { applied, user } = showPanel(undefined, 'jenjang');
  await user.selectOptions(labelled('operator')[0]!, 'in');
  await user.click(await screen.findByRole('checkbox', { name: /^SD/ }));
  await user.click(press('apply'));
  expect(applied.at(-1)).toEqual({ filter: { column: 'jenjang', op: 'in', value: ['SD'] } });
  await user.click(press('clear'));
  screen.getByText(say('tableTools.filter.empty'));
  await user.click(press('apply'));
  expect(applied.at(-1)).toEqual({});
});

it('asks for empty cells without a value, only of a column that may be empty', async () => {
  const { applied, user } = showPanel(undefined, 'kode_wilayah');
  await user.selectOptions(labelled('operator')[0]!, 'empty');
  expect(screen.queryByLabelText(say('tableTools.filter.value'))).toBeNull();
  await user.click(press('apply'));
  expect(applied).toEqual([{ filter: { column: 'kode_wilayah', op: 'empty', value: '' } }]);
  await user.selectOptions(labelled('column')[0]!, 'jenjang');
  const choices = within(labelled('operator')[0]!).getAllByRole<HTMLOptionElement>('option');
  expect(choices.map(({ value }) => value)).not.toContain('empty');
});
