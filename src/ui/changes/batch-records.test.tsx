import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { say, show } from '@/ui/testing';
import type { WireBatch } from './batch';
import { BatchRecords } from './batch-records';

// The component uses nothing else of a batch.
const batch = {
  id: '7',
  collection: 'siswa',
  registered: 0,
  changed: 3,
  deleted: 0,
  details: {
    view: { filter: { column: 'kota_kab', op: 'eq', value: 'Sabang' } },
    set: { jumlah_siswa: 12 },
  },
} as unknown as WireBatch;

const recordOf = (id: number, jumlah_siswa: number) => ({ id_siswa: id, kota_kab: 'Sabang', jumlah_siswa });
const records = [1, 2, 3].map((id) => ({ id, before: recordOf(id, id), after: recordOf(id, 12) }));

it('says which records matched, and reads each with its old and its new value when it is opened', async () => {
  const asked: unknown[] = [];
  const { user, container } = show(<BatchRecords batch={batch} />, {
    'edits.recordsOf': (input: { cursor?: number | null }) => {
      asked.push(input.cursor ?? null);
      return input.cursor == null
        ? { records: records.slice(0, 2), next: 2 }
        : { records: records.slice(2), next: null };
    },
  });
  expect(container.textContent).toContain('Kota/Kabupaten adalah “Sabang”');
  expect(container.textContent).toContain('Jumlah siswa menjadi “12”');
  expect(asked).toEqual([]);
  const details = container.querySelector('details')!;
  details.open = true;
  const first = (
    await screen.findByRole('link', { name: say('changes.records.record', { number: '1' }) })
  ).closest('li')!;
  expect(
    within(first)
      .getAllByRole('definition')
      .map((node) => node.textContent)
      .join(),
  ).toMatch(/1.*12/);
  await user.click(screen.getByRole('button', { name: say('common.actions.loadMore') }));
  await screen.findByRole('link', { name: say('changes.records.record', { number: '3' }) });
  expect(asked).toEqual([null, 2]);
});
