import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { inContext } from '@/ui/testing';
import { trpc } from '../../trpc';
import { createUnsaved } from '../unsaved/unsaved';
import { createAtWork } from './at-work';
import type { ColleagueNotes } from './colleague-notes';
import { createNotifier } from './notifier';
import { firstRowsOf } from './rows-api';
import { useRows } from './use-rows';

const collection = findCollection('siswa')!;
const view = {};
const notifier = createNotifier();
const options = {
  ...{ collection, view, notifier },
  unsaved: createUnsaved(notifier.changed, { identifier: collection.identifier }),
  atWork: createAtWork(() => undefined),
  colleagues: {
    marksWith: (_, marks) => marks,
    list: () => [],
    show: () => undefined,
  } satisfies ColleagueNotes,
  onFailure: () => undefined,
};

function Table() {
  const record = { id_siswa: 7, kota_kab: 'Aceh Besr', kecamatan: 'A' };
  trpc
    .useUtils()
    .tables.rows.setData(firstRowsOf(collection, view), { rows: [record], version: '1' } as never);
  const { source } = useRows(options);
  return <p>{`${source.total()} ${JSON.stringify(source.marks(0) ?? null)}`}</p>;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for notes in the browser, and not where the server renders, which nothing would stop from asking again', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.reject(new Error('there is no address')));
  const page = inContext(<Table />, { 'comments.ofRecords': ask });
  expect(renderToString(page)).toContain('1 null');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ask.mock.calls.length).toBeGreaterThan(1);
  vi.clearAllTimers();
  ask.mockClear();
  vi.stubGlobal('window', undefined);
  expect(renderToString(page)).toContain('1 null');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ask).not.toHaveBeenCalled();
});
