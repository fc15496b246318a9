import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { say, show } from '@/ui/testing';
import { Toolbar } from './toolbar';
import type { Tools } from './tools';

const collection = findCollection('siswa')!;
const ROWS = 350_000;

function showToolbar(mayEdit: boolean) {
  const edit = vi.fn();
  const tools = {
    collection,
    rights: { edit: mayEdit, changeShared: false },
    shown: {
      view: {},
      layout: { columns: ['id_siswa', 'kecamatan', 'tahun'], widths: {}, frozen: 0 },
    },
    table: {
      source: { total: () => ROWS },
      blocks: { isCounted: () => true },
      notifier: { subscribe: () => () => {}, revision: () => 0 },
      isLoading: false,
    },
    grid: { current: { edit } },
    opened: undefined,
  };
  return { edit, ...show(<Toolbar tools={tools as unknown as Tools} />) };
}

it('begins a row below all others in its first column, and leads to the import', async () => {
  const { edit, user } = showToolbar(true);
  await user.click(screen.getByRole('button', { name: say('tableTools.tools.addRow') }));
  expect(edit.mock.calls).toEqual([[{ position: ROWS, column: 'kecamatan' }]]);
  const link = screen.getByRole('link', { name: say('tableTools.tools.import') });
  expect(link.getAttribute('href')).toBe('/imports?collection=siswa');
});

it('offers neither to people who only read', () => {
  showToolbar(false);
  expect(screen.queryByRole('button', { name: say('tableTools.tools.addRow') })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
