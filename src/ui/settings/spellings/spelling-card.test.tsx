import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { say, show } from '@/ui/testing';
import type { Inputs } from '@/ui/trpc';
import { SpellingCard, type WireSpellingGroup } from './spelling-card';

type Merge = Inputs['spellings']['merge'];

const siswa = findCollection('siswa')!;
const GROUP: WireSpellingGroup = {
  value: 'Darul Imarah',
  isListed: true,
  within: { kota_kab: ['Aceh Besar'] },
  texts: [
    { text: 'Darul Imarah', records: 5, kind: 'listed' },
    { text: 'DARUL IMARAH', records: 3, kind: 'spelling' },
    { text: 'Darul Imara', records: 2, kind: 'near' },
  ],
};

const sent = vi.fn();
beforeEach(() => sent.mockReset());

/** The card of the group. @param collisions of each spelling */
function showGroup(collisions: Readonly<Record<string, number>> = {}) {
  const side = (id: number) => ({
    record: {
      id_siswa: id,
      kecamatan: 'x',
      kota_kab: 'Aceh Besar',
      tahun: 2024,
      semester: '1',
      jenjang: 'SD',
    },
    changed: null,
  });
  return show(
    <SpellingCard collection={siswa} field={siswa.field('kecamatan')!} group={GROUP} onMerged={() => {}} />,
    {
      'spellings.merge': (input: Merge) => {
        const found = input.values.reduce((sum, value) => sum + (collisions[value] ?? 0), 0);
        if (!input.preview) sent(input);
        const batch = input.preview ? null : '1';
        return { value: input.to, records: 3, collisions: found, removed: 0, batch };
      },
      'spellings.pairs': () => ({
        pairs: [{ renamed: side(1), existing: side(2) }],
        next: null,
        seen: '2026-01-01T00:00:00.000Z',
      }),
      'spellings.groups': () => ({ groups: [], more: false }),
    },
  );
}

const mergeButton = (count: number) =>
  screen.getByRole('button', { name: say('spellings.mergeOf', { count, value: 'Darul Imarah' }) });

it('merges the certain spellings within their places at one click, and the near ones when they are ticked', async () => {
  const { user } = showGroup();
  await user.click(mergeButton(3));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]![0]).toEqual({
    collection: 'siswa',
    field: 'kecamatan',
    within: { kota_kab: ['Aceh Besar'] },
    values: ['DARUL IMARAH'],
    to: 'Darul Imarah',
  });
  await user.click(screen.getByRole('checkbox', { name: 'Darul Imara' }));
  await user.click(mergeButton(5));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]![0].values).toEqual(['DARUL IMARAH', 'Darul Imara']);
});

it('shows the records that become duplicates of each spelling first, and merges only with a choice for each', async () => {
  const { user } = showGroup({ 'DARUL IMARAH': 1, 'Darul Imara': 2 });
  await user.click(screen.getByRole('checkbox', { name: 'Darul Imara' }));
  const answerFirst = async () => {
    await user.click(mergeButton(5));
    const submit = await screen.findByRole('button', { name: say('spellings.nextPairs') });
    expect(submit).toHaveProperty('disabled', true);
    const keep = say('values.rename.pairs.keep', { value: 'DARUL IMARAH', number: '1' });
    await user.click(await screen.findByRole('radio', { name: keep }));
    await user.click(submit);
    return screen.findByRole('button', { name: say('spellings.mergePairs', { count: 3 }) });
  };
  await answerFirst();
  await user.click(screen.getByRole('button', { name: say('common.actions.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(mergeButton(5)));

  const submit = await answerFirst();
  expect(sent).not.toHaveBeenCalled();
  const all = say('values.rename.pairs.keepExisting', { to: 'Darul Imarah' });
  await user.click(screen.getByRole('radio', { name: all }));
  await user.click(submit);
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const [first, second] = sent.mock.calls.map(([input]) => input);
  expect(first).toMatchObject({
    values: ['DARUL IMARAH'],
    pairs: { expected: 1, renamed: [1], existing: [] },
  });
  expect(second).toMatchObject({ values: ['Darul Imara'], pairs: { expected: 2, rest: 'existing' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
