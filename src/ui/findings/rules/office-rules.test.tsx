import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NumberedRule, OfficeRule, StoredRule } from '@/domain/checks/office-rule';
import { findCollection } from '@/domain/collections';
import { say, show } from '@/ui/testing';
import { OfficeRules } from './office-rules';

/** The rules of the office about the table of teachers: what the form sends, and what it shows before that. */

const guru = findCollection('guru')!;

const RULE: NumberedRule = {
  id: 0,
  name: 'Guru',
  left: { collection: 'guru', figures: ['jumlah_guru'], only: {} },
  comparison: 'lte',
  right: { kind: 'figures', times: 1, collection: 'siswa', figures: ['jumlah_siswa'], only: {} },
  ...{ percent: 0, from: 1, level: 'district', apart: ['jenjang'] },
};

const TRIAL = {
  ...{ findings: 12, compared: 340, checked: 1, sources: 1 },
  first: [
    {
      ...{ rule: 'office', collection: 'guru', field: 'jumlah_guru', ids: [1], records: 1 },
      key: { kota_kab: 'Pidie', kecamatan: 'Mila', tahun: 2024, semester: '1', jenjang: 'SD' },
      ...{ value: '12', expected: '10' },
      office: RULE,
    },
  ],
};

function opened(rules: readonly StoredRule[] = []) {
  const calls: [string, unknown][] = [];
  const called =
    <T,>(name: string, result: T) =>
    (input: never): T => {
      calls.push([name, input]);
      return result;
    };
  const { user } = show(<OfficeRules collection={guru} />, {
    'findings.officeRules': () => ({ rules }),
    'findings.tryOfficeRule': called('try', TRIAL),
    'findings.saveOfficeRule': called('save', { id: 7 }),
    'findings.removeOfficeRule': called('remove', undefined),
    'tables.suggest': () => ({ values: ['SD', 'SMP'] }),
  });
  const field = (name: string) => screen.getByLabelText(say(`findings.office.${name}` as never));
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, calls, field, click };
}

it('a rule is written with the keyboard and is not saved before its findings were seen', async () => {
  const { user, calls, field, click } = opened();
  await click(say('findings.office.write'));
  await click(say('findings.office.save'));
  expect(await screen.findByText(say('findings.office.nameMissing'))).toBeDefined();
  expect(calls).toEqual([]);
  await user.type(field('name'), 'Siswa per guru');
  await user.selectOptions(field('comparison'), 'gte');
  await user.selectOptions(field('table'), 'siswa');
  await user.clear(field('times'));
  await user.type(field('times'), '0,05');
  await user.clear(field('percent'));
  await user.type(field('percent'), '5');
  await user.selectOptions(field('level'), 'regency');
  const apart = say('findings.office.apart', { field: 'Jenjang' });
  await user.click(screen.getByRole('checkbox', { name: apart }));
  const left = screen.getByRole('group', { name: say('findings.office.left', { table: 'Guru' }) });
  await user.type(within(left).getByRole('combobox', { name: 'Hanya Jenjang' }), 'SD;');
  expect(screen.getByText('Jumlah guru (SD) ≥ 0,05 × jumlah siswa, toleransi 5 %')).toBeDefined();

  const rule: OfficeRule = {
    name: 'Siswa per guru',
    left: { collection: 'guru', figures: ['jumlah_guru'], only: { jenjang: ['SD'] } },
    comparison: 'gte',
    right: { kind: 'figures', times: 0.05, collection: 'siswa', figures: ['jumlah_siswa'], only: {} },
    ...{ percent: 5, from: 1, level: 'regency', apart: [] },
  };
  await user.type(field('name'), '{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(say('findings.office.wouldGive', { findings: 12, compared: 340 }))).toBeDefined();
  expect(dialog.getByText(/Jumlah guru 12 melebihi jumlah siswa 10/)).toBeDefined();
  expect(dialog.getByText(/Pidie · Mila · 2024 · Semester 1 · SD/)).toBeDefined();
  expect(calls).toEqual([['try', rule]]);
  await user.click(dialog.getByRole('button', { name: say('findings.office.save') }));
  expect(calls.at(-1)).toEqual(['save', { ...rule, replaces: null, isOff: false }]);
});

it('another choice forgets what was tried, and a rule that is turned off needs no trial', async () => {
  const stored: StoredRule = { ...RULE, id: 3, isOff: false, version: 2 };
  const { user, calls, field, click } = opened([stored]);
  await screen.findByRole('article', { name: 'Guru' });
  await click(say('findings.office.changeLabel', { name: 'Guru' }));
  await click(say('findings.office.try'));
  const tried = () => screen.queryByText(say('findings.office.wouldGive', { findings: 12, compared: 340 }));
  await expect.poll(tried).not.toBeNull();
  await user.selectOptions(field('kind'), 'before');
  expect(tried()).toBeNull();
  expect(screen.queryByLabelText(say('findings.office.table'))).toBeNull();
  await user.click(field('on'));
  await click(say('findings.office.save'));
  expect(calls.at(-1)).toEqual([
    'save',
    expect.objectContaining({
      replaces: { id: 3, seen: 2 },
      isOff: true,
      right: { kind: 'before', times: 1 },
    }),
  ]);
});
