import { readFileSync } from 'node:fs';
import { parseCsvObjects } from 'hucre/csv';
import { expect, it } from 'vitest';
import { FORMS, INDAH_SHEETS, membersOfForm } from './forms';
import type { MemberCondition, MemberNeed, MetadataMember } from './member';

/**
 * `indah-fields.csv`: the fields of BPS's statistical metadata (MS-Keg, MS-Var, MS-Ind), a data dictionary that a regional
 * office made from BPS's form; which of them a draft and a submission require, and their values.
 */
type Row = Record<
  'sheet' | 'field' | 'label' | 'required_for_draft' | 'required_for_submission' | 'values',
  string
>;
const rows = parseCsvObjects(readFileSync('src/domain/metadata/forms/indah-fields.csv', 'utf8'), {
  header: true,
}).data as Row[];

const wordOf = (need: MemberNeed): string =>
  need === 'always' ? 'yes' : need === 'never' ? 'no' : 'conditional';

/** The condition that a text of the table means. */
function conditionOf(text: string): MemberCondition | undefined {
  if (text === 'if SURVEI') return { member: 'cara_pengumpulan_data', equals: 'SURVEI' };
  if (text === 'required if BERULANG') return { member: 'kegiatan_ini_dilakukan', equals: 'BERULANG' };
  if (text === 'required if cakupan is partial')
    return { member: 'cakupan_wilayah', equals: 'SEBAGIAN_WILAYAH_INDONESIA' };
  if (text === 'required if PAPI, CAPI, CATI or CAWI')
    return { anyTrue: ['sarana_papi', 'sarana_capi', 'sarana_cati', 'sarana_cawi'] };
  if (text === 'required if ukuran is set') return { given: 'ukuran' };
  const [, unless] = /^required unless (\w+)/.exec(text) ?? [];
  if (unless !== undefined) return { notTrue: unless };
  const [, member] = /^required if (\w+)/.exec(text) ?? [];
  return member === undefined ? undefined : { anyTrue: [member] };
}

const KINDS: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  'YYYY-MM-DD': 'date',
  'four digits': 'year',
  number: 'number',
  'e-mail': 'email',
  digits: 'digits',
  'several, separated by |': 'texts',
};

it('declares every field of the table, with its label, its requirements and its values', () => {
  const declared = Object.entries(INDAH_SHEETS).flatMap(([sheet, members]) =>
    (members as readonly MetadataMember[]).map((member) => ({ sheet, member })),
  );
  expect(
    declared.map(({ sheet, member: { name, label, draft, submission } }) =>
      [sheet, name, label.id, wordOf(draft), wordOf(submission)].join(' · '),
    ),
  ).toEqual(
    rows.map((row) =>
      [row.sheet, row.field, row.label, row.required_for_draft, row.required_for_submission].join(' · '),
    ),
  );
  for (const [at, { values, field }] of rows.entries()) {
    const { member } = declared[at]!;
    const groups = declared.filter(({ sheet, member: { group } }) => group && sheet === 'ms_kegiatan');
    const condition = conditionOf(values);
    if (condition !== undefined) expect([member.draft, member.submission], field).toContainEqual(condition);
    for (const [text, kind] of Object.entries(KINDS))
      if (values.split('; ').includes(text) && member.kind !== 'lines') expect(member.kind, field).toBe(kind);
    if (/^[A-Z_]{6,}(; [A-Z_]+)*$/.test(values))
      expect(
        member.choices?.map(({ value }) => value),
        field,
      ).toEqual(values.split('; '));
    const [, prefix] = /at least one (\w+)_/.exec(values) ?? [];
    if (prefix !== undefined)
      expect(groups.filter(({ member: { group } }) => group === prefix)[0]?.member.name, field).toBe(field);
    if (values.startsWith('"-"')) expect(member.mayBeNone, field).toBe(true);
  }
  expect(rows).toHaveLength(143);
});

it('gives a group every boolean between its first and its text, and a form no name twice', () => {
  for (const form of ['collection', 'field', 'figure', 'indicator'] as const) {
    const names = membersOfForm(form).map(({ name }) => name);
    expect(new Set(names).size, form).toBe(names.length);
    expect(new Set(FORMS[form].map(({ name }) => name)).size, form).toBe(FORMS[form].length);
  }
  const sizes = new Map<string, number>();
  for (const { group } of membersOfForm('collection'))
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  expect(Object.fromEntries(sizes)).toEqual({
    ...{ metode: 5, sarana: 6, unit: 4, kualitas: 4, unit_analisis: 4, tingkat: 4 },
  });
});
