import type { Text } from '../collections/field';
import { activityOfSubject, type DescribedSubject } from './describe';
import { ACTIVITY_PLACES } from './forms/activity';
import { INDAH_SHEETS, type IndahSheet } from './forms/forms';
import { INDICATOR_PARTS, INDICATOR_VARIABLES } from './forms/indicator-members';
import type { MetadataMember } from './forms/member';
import { VARIABLE_VALUES } from './forms/variable';
import { type MetadataLevel, type MetadataValues, metadataLines } from './judge';
import { metadataId } from './subject';

/** The sheets of one level: what can be submitted, or what is enough for a draft. Rows begin with the heading. */
export type IndahSheets = Readonly<Record<IndahSheet, readonly (readonly string[])[]>>;

/** A subject that is not ready for submission, with the level at which it is in the pack. */
export type NotReady = Readonly<{
  described: DescribedSubject;
  level: Exclude<MetadataLevel, 'submission'>;
  /** The activity that it belongs to has a lower level than it has itself. */
  waits: boolean;
}>;

/**
 * BPS's metadata as sheets. `ready`: what can be submitted; `draft`: what is enough for a draft only; `notReady`: all that cannot be
 * submitted, drafts included.
 */
export type IndahPack = Readonly<{
  ready: IndahSheets;
  draft: IndahSheets;
  notReady: readonly NotReady[];
}>;

const LEVELS_UP: readonly MetadataLevel[] = ['none', 'draft', 'submission'];
const lower = (one: MetadataLevel, other: MetadataLevel): MetadataLevel =>
  LEVELS_UP[Math.min(LEVELS_UP.indexOf(one), LEVELS_UP.indexOf(other))]!;

/**
 * Makes the sheets. What is not enough for a draft is left out. The level of a field or an indicator is at most that of the activity
 * that it belongs to.
 */
export function indahPack(all: readonly DescribedSubject[]): IndahPack {
  const activities = new Map(
    all.flatMap((one) =>
      one.subject.kind === 'collection' ? [[metadataId(one.subject), one] as const] : [],
    ),
  );
  const levelOf = (one: DescribedSubject): MetadataLevel =>
    lower(
      one.judgement.level,
      activities.get(activityOfSubject(one.subject).resource)?.judgement.level ?? 'none',
    );
  const titleOf = (one: DescribedSubject): string =>
    activities.get(activityOfSubject(one.subject).resource)?.values['judul_kegiatan'] ?? '';
  const sheetsOf = (level: MetadataLevel): IndahSheets => {
    const chosen = all.filter((one) => levelOf(one) === level);
    const of = (kind: DescribedSubject['subject']['kind']) =>
      chosen.filter(({ subject }) => subject.kind === kind);
    const [collections, fields, indicators] = [of('collection'), of('field'), of('indicator')];
    const parted = (subjects: readonly DescribedSubject[], members: readonly MetadataMember[]) =>
      subjects.flatMap((one) =>
        rowsOf(members, one.values).map((row) => [
          titleOf(one),
          ...(one.subject.kind === 'collection' ? [] : [one.values['nama'] ?? '']),
          ...row,
        ]),
      );
    const whole = (sheet: 'ms_variabel' | 'ms_indikator', subjects: readonly DescribedSubject[]) =>
      subjects.map((one) => [titleOf(one), ...cellsOf(INDAH_SHEETS[sheet].slice(1), one.values)]);
    const simple = (one: DescribedSubject) => one.values['indikator_komposit'] !== 'true';
    const rows: Record<IndahSheet, readonly (readonly string[])[]> = {
      ms_kegiatan: collections.map(({ values }) => cellsOf(INDAH_SHEETS.ms_kegiatan, values)),
      ms_kegiatan_variabel_dikumpulkan: fields.map((one) => [
        titleOf(one),
        ...['nama', 'konsep', 'definisi', 'referensi_waktu'].map((name) => one.values[name] ?? ''),
      ]),
      ms_kegiatan_wilayah: parted(collections, ACTIVITY_PLACES),
      ms_variabel: whole('ms_variabel', fields),
      ms_variabel_value_domain: parted(fields, VARIABLE_VALUES),
      ms_indikator: whole('ms_indikator', indicators),
      ms_indikator_pembangun: parted(
        indicators.filter((one) => !simple(one)),
        INDICATOR_PARTS,
      ),
      ms_indikator_variabel_pembangun: parted(indicators.filter(simple), INDICATOR_VARIABLES),
    };
    return Object.fromEntries(
      Object.entries(rows).map(([sheet, body]) => [
        sheet,
        [INDAH_SHEETS[sheet as IndahSheet].map(({ name }) => name), ...body],
      ]),
    ) as unknown as IndahSheets;
  };
  return {
    ready: sheetsOf('submission'),
    draft: sheetsOf('draft'),
    notReady: all.flatMap((described): NotReady[] => {
      const level = levelOf(described);
      if (level === 'submission') return [];
      return [{ described, level, waits: described.judgement.level !== level }];
    }),
  };
}

const cellsOf = (members: readonly MetadataMember[], values: MetadataValues): string[] =>
  members.map(({ name }) => values[name] ?? '');

/** The rows of a sheet that is written in lines. */
function rowsOf(members: readonly MetadataMember[], values: MetadataValues): string[][] {
  const columns = members.map(({ name }) => metadataLines(values[name]));
  return (columns[0] ?? []).map((_, at) => columns.map((lines) => lines[at] ?? ''));
}

/** What a subject lacks, and what is wrong in it, in words. */
export function faultsInWords({ judgement, form }: DescribedSubject, labelOf: LabelOf): Text {
  const lacking = judgement.missing.submission.map(({ member }) => member);
  const wrong = judgement.wrong.map(({ member, reason }) => ({ label: labelOf(form, member), reason }));
  const of = (language: keyof Text) =>
    [
      ...lacking.map((member) => labelOf(form, member)[language]),
      ...wrong.map(({ label, reason }) => `${label[language]}: ${reason[language]}`),
    ].join('; ');
  return { id: of('id'), en: of('en') };
}

type LabelOf = (form: DescribedSubject['form'], member: string) => Text;
