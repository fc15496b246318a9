import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { say, show } from '@/ui/testing';
import type { Inputs } from '@/ui/trpc';
import { useSeen } from '../use-seen';
import { RecordForm } from './record-form';

const siswa = findCollection('siswa')!;
const RECORD: WireRecord = {
  id_siswa: 1,
  kota_kab: 'Sabang',
  kecamatan: 'Sukajaya',
  tahun: 2024,
  semester: '1',
  jenjang: 'SD',
  jumlah_siswa: 10,
  date_now: '2024-01-31T07:15:00.000Z',
};

type Saved = Inputs['edits']['save'];

/** A service with one record, which another person may change. */
function serviceOf(record: WireRecord) {
  const asked: Saved[] = [];
  const service = { current: record };
  const save = (input: Saved) => {
    asked.push(input);
    const { set, was } = input.change![0]!;
    if (Object.entries(was).some(([name, value]) => service.current[name] !== value)) {
      const message = { id: 'sudah diubah', en: 'changed' };
      const fault = { list: 'change', index: 0, code: 'conflict', message, current: service.current };
      return { batch: null, registered: [], changed: [null], removed: [], faults: [fault] };
    }
    service.current = { ...service.current, ...(set as WireRecord) };
    return { batch: '7', registered: [], changed: [service.current], removed: [], faults: [] };
  };
  return { asked, service, answers: { 'edits.save': save, 'tables.suggest': () => ({ values: [] }) } };
}

function Editing({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const [record, setRecord] = useState(RECORD);
  const seen = useSeen(record)!;
  return (
    <RecordForm
      collection={siswa}
      record={record}
      seen={seen}
      whoChanged={() => OTHER}
      isDescribed={false}
      onDirty={onDirty}
      onSaved={setRecord}
      onRefused={(current) => current !== undefined && setRecord(current)}
    />
  );
}

const OTHER = 'Teuku';

const pupils = () => document.querySelector<HTMLInputElement>('input[name=jumlah_siswa]')!;
const button = (name: 'save' | 'discard') => screen.getByText(say(`record.form.${name}`)).closest('button')!;

it('sends only what was changed, with the values that were seen, and says that it is saved', async () => {
  const { asked, answers } = serviceOf(RECORD);
  const onDirty = vi.fn();
  const { user } = show(<Editing onDirty={onDirty} />, answers);
  await user.clear(pupils());
  await user.type(pupils(), 'banyak');
  screen.getByText(say('record.form.changed', { count: 1 }));
  expect(onDirty).toHaveBeenLastCalledWith(true);
  await user.click(button('save'));
  await waitFor(() => expect(document.activeElement).toBe(pupils()));
  expect([pupils().getAttribute('aria-invalid'), asked]).toEqual(['true', []]);

  await user.clear(pupils());
  await user.type(pupils(), '1.250');
  await user.click(button('save'));
  await screen.findByText(say('record.form.saved'));
  expect(asked.map(({ change }) => change)).toEqual([
    [{ set: { id_siswa: 1, jumlah_siswa: 1250 }, was: { jumlah_siswa: 10 } }],
  ]);
  expect(onDirty).toHaveBeenLastCalledWith(false);
});

it('shows both values when another person was first, and replaces theirs only if the person chooses so', async () => {
  const { asked, service, answers } = serviceOf(RECORD);
  const { user } = show(<Editing onDirty={() => {}} />, answers);
  await user.clear(pupils());
  await user.type(pupils(), '20');
  service.current = { ...RECORD, jumlah_siswa: 15 };
  await user.click(button('save'));
  await screen.findByText(say('record.conflict.title', { who: OTHER }));
  const both = screen.getByText(say('record.conflict.theirs')).closest('dl')?.textContent;
  expect(both).toContain('20');
  expect(both).toContain('15');
  await user.click(button('save'));
  expect(asked, 'nothing is sent while it is undecided').toHaveLength(1);
  await user.click(screen.getByText(say('record.conflict.keepMine')).closest('button')!);
  expect(document.activeElement).toBe(pupils());
  await user.click(button('save'));
  await screen.findByText(say('record.form.saved'));
  expect(asked.at(-1)?.change?.[0]?.was).toEqual({ jumlah_siswa: 15 });
  expect(service.current['jumlah_siswa']).toBe(20);
});

it('takes the value of the other person, and discards drafts', async () => {
  const { asked, service, answers } = serviceOf(RECORD);
  const { user } = show(<Editing onDirty={() => {}} />, answers);
  await user.clear(pupils());
  await user.type(pupils(), '20');
  service.current = { ...RECORD, jumlah_siswa: 15 };
  await user.click(button('save'));
  await user.click((await screen.findByText(say('record.conflict.takeTheirs'))).closest('button')!);
  expect(pupils().value).toBe('15');
  await user.clear(pupils());
  await user.type(pupils(), '30');
  await user.click(button('discard'));
  expect([pupils().value, document.activeElement?.textContent]).toEqual(['15', say('record.form.discarded')]);
  expect(asked).toHaveLength(1);
});
