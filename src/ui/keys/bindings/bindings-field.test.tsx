import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { ACCESS_BINDING, type KeyScope } from '@/domain/keys/bindings';
import { ALL_GRANTS, type Grant } from '@/domain/permissions';
import { say, show } from '@/ui/testing';
import { BindingsField } from './bindings-field';

const EMPTY: KeyScope = { bindings: [], listsOwnOnly: false };

function showField(permissions: readonly Grant[], { first = EMPTY, isTried = false } = {}) {
  const changed = vi.fn((_: KeyScope) => {});
  const suggest = vi.fn((_: { collection: string; column: string; text: string }) => ({
    values: ['Kota Sabang'],
  }));
  const form = <Form {...{ first, permissions, isTried, changed }} />;
  const { user } = show(form, { 'tables.suggest': suggest });
  return { user, changed, suggest };
}

function Form(options: {
  first: KeyScope;
  permissions: readonly Grant[];
  isTried: boolean;
  changed: (next: KeyScope) => void;
}) {
  const { first, permissions, isTried, changed } = options;
  const [value, setValue] = useState(first);
  const onChange = (next: KeyScope) => {
    changed(next);
    setValue(next);
  };
  return <BindingsField {...{ value, permissions, isTried, onChange }} />;
}

const regency = { field: 'Kota/Kabupaten' };
const add = () =>
  screen.getByLabelText<HTMLInputElement>(say('permissions.scope.add'), { selector: 'input' });
const values = () => screen.getByLabelText<HTMLInputElement>(say('permissions.scope.values', regency));

it('binds a key to chosen names of places, never to a part of one, and to lists of its own records', async () => {
  const { user, changed, suggest } = showField([{ scope: 'disdik', operations: ['list'] }]);
  await user.click(add());
  await user.click(await screen.findByText(regency.field));
  expect(document.activeElement).toBe(values());
  await user.type(values(), 'sab');
  await user.click(await screen.findByText('Kota Sabang'));
  expect(suggest.mock.calls[0]![0]).toMatchObject({ collection: 'pengulangan_kelas', column: 'kota_kab' });
  await user.type(values(), 'Lang{Enter}');
  await user.tab();
  await user.click(screen.getByLabelText(say('permissions.scope.listsOwn')));
  expect(changed).toHaveBeenLastCalledWith({
    bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
    listsOwnOnly: true,
  });
  await user.click(screen.getByLabelText(say('permissions.scope.remove', regency)));
  expect(changed.mock.lastCall![0].bindings).toEqual([]);
});

it('binds a key to typed values of a field that has no list', async () => {
  const { user, changed } = showField([{ scope: 'disdik', operations: ['list'] }]);
  await user.click(add());
  await user.click(await screen.findByText('Tahun'));
  const years = screen.getByLabelText(say('permissions.scope.values', { field: 'Tahun' }));
  await user.type(years, '2024{Enter}');
  expect(changed.mock.lastCall![0].bindings).toEqual([{ field: 'tahun', values: ['2024'] }]);
});

it('offers the fields of the permitted collections, and names those that it does not limit', async () => {
  const first = { bindings: [{ field: 'kota_kab', values: ['Sabang'] }], listsOwnOnly: false };
  const { user } = showField(
    [
      { scope: 'disdik/siswa', operations: ['list'] },
      { scope: 'rsud/dokter', operations: ['change'] },
    ],
    { first },
  );
  expect(screen.getByRole('status').textContent).toContain(findCollection('dokter')!.label.id);
  expect(screen.getByRole('status').textContent).not.toContain(findCollection('siswa')!.label.id);
  await user.click(screen.getByLabelText(say('permissions.scope.addMore'), { selector: 'input' }));
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(0));
  const offered = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(offered).toContain('Jenjang');
  expect(offered).toContain('Spesialis');
  expect(offered).not.toContain('Gampong');
  expect(offered).not.toContain(regency.field);
});

it.each([
  [{ field: 'kota_kab', values: [] }, ALL_GRANTS, say('permissions.scope.faults.empty')],
  [
    { field: 'kota_kab', values: ['Sabang'] },
    [{ scope: 'rsud', operations: ['list'] }] as const,
    say('permissions.scope.faults.idle'),
  ],
  [{ field: 'tahun', values: ['24'] }, ALL_GRANTS, '“24”'],
])('says what is wrong with %j', (binding, permissions, text) => {
  showField(permissions, { first: { bindings: [binding], listsOwnOnly: false }, isTried: true });
  screen.getByText((content) => content.startsWith(text));
  expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull();
});

it('limits a key to reading as a password, without a value to enter or lists to choose', async () => {
  const { user, changed } = showField([{ scope: 'rsud/dokter', operations: ['list'] }]);
  await user.click(add());
  await user.click(await screen.findByText(ACCESS_BINDING.label.id));
  expect(screen.getByText(say('permissions.scope.basicHint'))).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  expect(changed.mock.lastCall![0].bindings).toEqual([{ field: 'access', values: ['basic'] }]);
});
