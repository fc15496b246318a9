import { screen, waitFor, within } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Refusal } from '@/domain/refusals/refusal';
import { say, show } from '@/ui/testing';
import type { Inputs } from '@/ui/trpc';
import { RenameValueDialog } from './rename-dialog';
import type { ListedValue, WireEnumField } from './types';
import { useValueChanges } from './use-value-changes';

type Rename = Inputs['enumValues']['rename'];
type Page = Inputs['enumValues']['pairs'];

const pasien = findCollection('pasien')!;
const FIELD: WireEnumField = {
  collection: 'pasien',
  group: 'rsud',
  field: 'status',
  label: pasien.field('status')!.label,
  collectionLabel: pasien.label,
  listed: 2,
  restricted: true,
};
const value = (name: string, records: number): ListedValue => ({
  value: name,
  listed: true,
  position: 0,
  createdAt: null,
  retiredAt: null,
  records,
});
const FROM = value('inap', 60);
const LIST = { restricted: true, values: [FROM, value('Inap', 60)] };

const side = (id: number, status: string, jumlah: number, name: string) => ({
  record: { id_kunjungan: id, jumlah, tanggal: '2024-01-31T00:00:00', date_now: null, status },
  changed: { at: '2024-02-01T03:00:00.000Z', actor: { kind: 'staff', id: null, name } },
});
const pair = (id: number, jumlah = 5) => ({
  renamed: side(id, 'inap', jumlah, 'Sari'),
  existing: side(id + 1_000, 'Inap', 7, 'Budi'),
});

function Dialog({ onClose }: { onClose: (name?: string) => void }) {
  const changes = useValueChanges(FIELD);
  return <RenameValueDialog field={FIELD} list={LIST} value={FROM} changes={changes} onClose={onClose} />;
}

const refusal = (told: Refusal) =>
  new TRPCClientError(told.code, {
    result: { error: { code: -32_009, message: told.code, data: { refusal: told } } },
  } as never);

/** The dialog with two pairs, after the check. @param rename the procedure's answer to the rename */
async function showPairs(rename: (input: Rename, attempt: number) => unknown = () => ({})) {
  const sent: Rename[] = [];
  const asked: Page[] = [];
  const onClose = vi.fn();
  let count = 10;
  const { user } = show(<Dialog onClose={onClose} />, {
    'enumValues.rename': (input: Rename) => {
      if (input.preview)
        return { value: 'Inap', records: 60, collisions: 2, removed: 0, exists: true, done: false };
      sent.push(input);
      return rename(input, sent.length);
    },
    'enumValues.pairs': (input: Page) => {
      asked.push(input);
      const seen = `2026-01-01T00:00:0${asked.length}.000Z`;
      count += 1;
      return { pairs: [pair(1, count), pair(2)], next: null, seen };
    },
    'enumValues.list': () => LIST,
    'enumValues.fields': () => ({ fields: [FIELD] }),
  });
  await user.type(screen.getByLabelText(say('values.rename.to')), 'Inap');
  await user.click(screen.getByRole('button', { name: say('values.rename.check') }));
  await screen.findAllByRole('radio', {
    name: say('values.rename.pairs.keep', { value: 'inap', number: '1' }),
  });
  const keep = (name: string, number: string) =>
    user.click(screen.getByRole('radio', { name: say('values.rename.pairs.keep', { value: name, number }) }));
  const submit = () => screen.getByRole('button', { name: say('values.rename.submitPairs', { count: 2 }) });
  return { user, sent, asked, onClose, keep, submit };
}

it('shows both records of a pair with what differs, when and by whom, and sends a choice for each', async () => {
  const { user, sent, keep, submit, onClose } = await showPairs(() => ({
    value: 'Inap',
    records: 59,
    collisions: 2,
    removed: 2,
    exists: true,
    done: true,
  }));
  const [first] = screen.getAllByRole('radiogroup').slice(1);
  expect(first?.textContent).toContain('Sari');
  expect(first?.textContent).toContain('Budi');
  expect([...first!.querySelectorAll('[data-differs]')].map((one) => one.textContent)).toEqual(['11', '7']);
  expect(submit()).toHaveProperty('disabled', true);
  await keep('inap', '1');
  expect(submit()).toHaveProperty('disabled', true);
  await keep('Inap', '1002');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith('Inap'));
  expect(sent).toMatchObject([
    {
      value: 'inap',
      to: 'Inap',
      merge: true,
      pairs: { expected: 2, seen: '2026-01-01T00:00:01.000Z', renamed: [1], existing: [2] },
    },
  ]);
});

it('sends one choice for all pairs, from which single ones may differ', async () => {
  const { user, sent, keep, submit } = await showPairs();
  await user.click(
    screen.getByRole('radio', { name: say('values.rename.pairs.keepExisting', { to: 'Inap' }) }),
  );
  await keep('inap', '2');
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.pairs).toEqual({
    expected: 2,
    seen: '2026-01-01T00:00:01.000Z',
    rest: 'existing',
    renamed: [2],
    existing: [],
  });
});

it('after a conflict names the other, reads the pairs again and asks anew for the changed ones', async () => {
  const by = [{ kind: 'staff', name: 'Tono' }];
  const { user, sent, asked, keep, submit } = await showPairs((_, attempt) => {
    if (attempt === 1) throw refusal({ code: 'matching_changed', count: 1, records: [1], by });
    return {};
  });
  await keep('inap', '1');
  await keep('inap', '2');
  await user.click(submit());
  await screen.findByText(say('values.rename.pairs.changedSince', { count: 1, who: 'Tono', records: '1' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first] = screen.getAllByRole('radiogroup').slice(1);
  await waitFor(() => expect(within(first!).queryAllByRole('radio', { checked: true })).toEqual([]));
  expect(first?.querySelector('[data-differs]')?.textContent).toBe('12');
  expect(submit()).toHaveProperty('disabled', true);
  await keep('inap', '1');
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false));
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.pairs).toMatchObject({ seen: '2026-01-01T00:00:02.000Z', renamed: [2, 1] });
});
