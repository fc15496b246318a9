import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { say, show } from '@/ui/testing';
import type { Inputs } from '../trpc';
import { ImportPage } from './import-page';

const LIMITS = { rows: 100_000, bytes: 10_000_000 };
const HEADER = 'Kota/Kabupaten;Kecamatan;Tahun;Jenjang;Jumlah siswa';

type Saved = Inputs['edits']['save'];

/** The page of a table, and what it has sent. @param answers of further procedures */
function showPage(answers: Parameters<typeof show>[1] = {}) {
  const saved: Saved[] = [];
  const rendered = show(<ImportPage resource="pengulangan_kelas" limits={LIMITS} />, {
    'edits.save': (input: Saved) => {
      saved.push(input);
      return { batch: '7', registered: input.register ?? [], changed: [], removed: [], faults: [] };
    },
    ...answers,
  });
  const choose = (lines: readonly string[], name = 'siswa.csv') =>
    rendered.user.upload(
      rendered.container.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([lines.join('\n')], name, { type: name.endsWith('csv') ? 'text/csv' : '' }),
    );
  return { saved, choose, ...rendered };
}

const storeButton = (count: number) =>
  screen.findByRole('button', {
    name: say('import.preview.store', { count, text: count.toLocaleString('id') }),
  });

it('marks faulty rows in their cells, stores the others as one batch, and undoes it as a whole', async () => {
  const undone: unknown[] = [];
  const { saved, choose, user } = showPage({ 'edits.undo': (input) => undone.push(input) });
  await choose([
    HEADER,
    'Sabang;Sukajaya;2024;SD;"1.234"',
    'Sabang;Sukakarya;24;SD;12',
    'Sabang;Kota;2024;SD;7',
  ]);
  const store = await storeButton(2);
  const [, first] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first?.textContent, 'faulty rows are first').toContain('Sukakarya');
  expect(first?.querySelector('td[data-faulty]')).not.toBeNull();
  await user.click(store);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(say('import.result.done')));
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ collection: 'pengulangan_kelas', note: 'import', change: [] });
  expect(saved[0]?.register?.map((item) => [item['kecamatan'], item['jumlah_siswa']])).toEqual([
    ['Sukajaya', '1234'],
    ['Kota', '7'],
  ]);
  await user.click(screen.getByRole('button', { name: say('import.result.undo') }));
  await screen.findByText(say('import.file.drop'));
  expect(undone).toEqual([{ collection: 'pengulangan_kelas', batch: '7' }]);
});

it('refuses a file that is no table', async () => {
  const { choose } = showPage();
  await choose(['PK\u0003\u0004 broken'], 'foto.xlsx');
  await screen.findByText(say('import.faults.notATable'));
});

it('refuses a file with more rows than one import takes before anything is sent, and says how to divide it', async () => {
  const { saved, choose } = showPage();
  await choose([HEADER, ...Array<string>(LIMITS.rows + 1).fill('A;B;2024;SD;1')]);
  await screen.findByText(
    say('import.faults.tooLong', { rows: LIMITS.rows + 1, most: LIMITS.rows, parts: 2 }),
  );
  expect(screen.queryByText(say('import.preview.title'))).toBeNull();
  expect(saved).toEqual([]);
});

it('counts all rows that the service refuses, though it gives reasons for the first alone', async () => {
  const { choose, user } = showPage({
    'tables.rows': () => ({ version: '1', rows: [] }),
    'edits.save': ({ change = [] }: Saved) => ({
      batch: null,
      registered: [],
      changed: change.map(() => null),
      removed: [],
      faults: change.slice(0, 100).map((_, index) => ({
        list: 'change',
        index,
        code: 'not_found',
        message: { id: 'tidak ada', en: 'gone' },
      })),
    }),
  });
  await choose(['Nomor;Jumlah siswa', ...Array.from({ length: 1_200 }, (_, place) => `${place + 1};7`)]);
  await user.click(await storeButton(1_200));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(say('import.result.nothing')));
  screen.getByText(say('import.result.refused', { count: 1_200, text: '1.200' }));
  screen.getByText(say('import.result.more', { count: 1_150 }));
});
