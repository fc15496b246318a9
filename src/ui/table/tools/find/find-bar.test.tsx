import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { CellRef } from '@/ui/grid/types';
import { say, show } from '@/ui/testing';
import type { Tools } from '../tools';
import { FindBar } from './find-bar';

const siswa = findCollection('siswa')!;
const ROWS = ['Sabang', 'Langsa', 'Sabang', 'Sigli', 'Sabang'].map((kota_kab, id_siswa) => ({
  id_siswa,
  kota_kab,
}));

type Asked = { goTo: (cell: CellRef, options: object) => void; close: () => void };

/** A table of five rows, without a grid; it records the bar's calls. */
function Page({ goTo, close }: Asked) {
  const [active, setActive] = useState<CellRef>({ position: 1, column: 'id_siswa' });
  const go = (cell: CellRef, options: object) => {
    goTo(cell, options);
    setActive(cell);
  };
  // The bar uses nothing else of a table.
  const tools = {
    collection: siswa,
    rights: { edit: true },
    shown: { asked: {}, layout: { columns: siswa.columns.map(({ name }) => name) } },
    table: {
      source: { read: async (from: number) => [ROWS[from]] },
      blocks: { change: () => undefined },
    },
    grid: { current: { goTo: go, focus: vi.fn() } },
    selected: { active },
    finding: { isOpen: true, asked: 1, close },
    open: vi.fn(),
  } as unknown as Tools;
  return <FindBar tools={tools} />;
}

function showBar() {
  const goTo = vi.fn();
  const close = vi.fn();
  const asked: string[] = [];
  const rendered = show(<Page goTo={goTo} close={close} />, {
    'tables.version': () => ({ version: '1' }),
    'tables.find': ({ text }: { text: string }) => {
      asked.push(text);
      const positions = ROWS.flatMap((row, i) => (row.kota_kab.toLowerCase().includes(text) ? [i] : []));
      return { version: '1', total: positions.length, positions };
    },
  });
  return { goTo, close, asked, ...rendered };
}

const went = (goTo: ReturnType<typeof vi.fn>) => goTo.mock.calls.map(([{ position }]) => position);
const count = (place: number, total: number) => say('tableTools.find.count', { place, total });

it('goes to the first match from the active row on, then to the next and the previous ones, and around', async () => {
  const { goTo, asked, user } = showBar();
  const field = screen.getByRole('textbox', { name: say('tableTools.find.text') });
  await user.type(field, 'sabang');
  await screen.findByText(count(2, 3));
  expect(goTo.mock.calls).toEqual([[{ position: 2, column: 'kota_kab' }, { focus: false }]]);
  await user.keyboard('{Enter}');
  await screen.findByText(count(3, 3));
  await user.keyboard('{Enter}');
  await screen.findByText(count(1, 3));
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText(count(3, 3));
  expect(went(goTo)).toEqual([2, 4, 0, 4]);
  expect(asked).toEqual(['sabang']);
  expect(document.activeElement).toBe(field);
});

it('says that nothing is found, and closes by Esc', async () => {
  const { goTo, close, user } = showBar();
  await user.type(screen.getByRole('textbox'), 'tidak ada');
  await screen.findByText(count(0, 0));
  await user.keyboard('{Enter}');
  expect(goTo).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
