import type { Text } from '../collections/field';
import { EMAIL } from '../email';
import { classificationOf, fieldClassification, isMoreOpen, isOpenToPublic } from './classification';
import { FORMS, type FormName, type MetadataSection, membersOfForm } from './forms/forms';
import { type MemberNeed, type MetadataMember, NO_VALUE, TEXTS_SIGN } from './forms/member';
import { CLASSIFICATION_MEMBER, type Classification } from './forms/publication';

/** Values by the name of the member; a member without a value is absent or an empty text. */
export type MetadataValues = Readonly<Record<string, string>>;

/** What metadata is enough for: nothing, a draft, or a submission. */
export type MetadataLevel = 'none' | 'draft' | 'submission';

/** What a member lacks or has that is wrong. */
export type MetadataFault = Readonly<{ member: string; reason: Text }>;

/** The judgement of a form. Members are in the order of the form. */
export type MetadataJudgement = Readonly<{
  level: MetadataLevel;
  /** The members that a draft lacks, and those that a submission lacks (which has all of a draft's). */
  missing: Readonly<{ draft: readonly MetadataFault[]; submission: readonly MetadataFault[] }>;
  wrong: readonly MetadataFault[];
}>;

/**
 * What limits the openness of a subject: of a field the classification of its collection, or `unset` if it has none. Null:
 * nothing does.
 */
export type OpennessLimit = Classification | 'unset' | null;

const PUBLIC_ACCESS = 'bisa_diakses_umum';

/** The lines of a member of a sheet's rows. */
export const metadataLines = (value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : value.split('\n');

/**
 * The values of a form with those that are known and not overridden. What the public may see follows from the classification,
 * and a group in which something is chosen has an answer for each of its members.
 */
export function completeMetadata(
  form: FormName,
  { stored, known, limit }: { stored: MetadataValues; known: MetadataValues; limit: OpennessLimit },
): MetadataValues {
  const values: Record<string, string> = { ...known };
  for (const [name, value] of Object.entries(stored)) if (value !== '') values[name] = value;
  const members = membersOfForm(form);
  if (members.some(({ name }) => name === PUBLIC_ACCESS))
    values[PUBLIC_ACCESS] ||= String(isOpenToPublic(ownClassification(values, limit)));
  for (const { name, group } of members)
    if (group !== undefined && isChosen(members, group, values)) values[name] ||= 'false';
  return values;
}

/** The classification that holds for a subject with these values. */
export function ownClassification(values: MetadataValues, limit: OpennessLimit): Classification | undefined {
  const own = classificationOf(values[CLASSIFICATION_MEMBER]);
  if (limit === null) return own;
  return fieldClassification(own, limit === 'unset' ? undefined : limit);
}

/**
 * Judges a form: what it lacks for a draft and for a submission, and what is wrong in it.
 * @param values complete, see {@link completeMetadata}
 */
export function judgeMetadata(
  form: FormName,
  values: MetadataValues,
  limit: OpennessLimit,
): MetadataJudgement {
  const sections = FORMS[form];
  const missing = (purpose: Purpose) => sections.flatMap((section) => missingIn(section, values, purpose));
  const wrong = sections.flatMap((section) => [
    ...section.members.flatMap((member) => wrongIn(member, values, limit)),
    ...unevenRows(section, values),
  ]);
  const [draft, submission] = [missing('draft'), missing('submission')];
  const level =
    wrong.length > 0 || draft.length > 0 ? 'none' : submission.length > 0 ? 'draft' : 'submission';
  return { level, missing: { draft, submission }, wrong };
}

type Purpose = 'draft' | 'submission';

const isGiven = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Whether a requirement applies to a form with these values. */
export function isNeeded(need: MemberNeed, values: MetadataValues): boolean {
  if (need === 'always' || need === 'never') return need === 'always';
  if ('anyTrue' in need) return need.anyTrue.some((name) => values[name] === 'true');
  if ('notTrue' in need) return values[need.notTrue] !== 'true';
  if ('given' in need) return isGiven(values[need.given]) && values[need.given] !== NO_VALUE;
  return values[need.member] === need.equals;
}

const isChosen = (members: readonly MetadataMember[], group: string, values: MetadataValues): boolean =>
  members.some((one) => one.group === group && values[one.name] === 'true');

const MISSING: Text = { id: 'belum diisi', en: 'has no value' };
const NONE_CHOSEN: Text = { id: 'pilih sedikitnya satu', en: 'choose at least one' };

/** The members of a section that lack a value. Of a group, the first one is named. */
function missingIn(
  { members, rows }: MetadataSection,
  values: MetadataValues,
  purpose: Purpose,
): MetadataFault[] {
  return members.flatMap((member): MetadataFault[] => {
    const { name, group } = member;
    if (group !== undefined) {
      if (isChosen(members, group, values)) return [];
      const first = members.find((one) => one.group === group);
      return first?.name === name && isNeeded(member[purpose], values)
        ? [{ member: name, reason: NONE_CHOSEN }]
        : [];
    }
    const needed = isNeeded(rows === undefined ? member[purpose] : rows[purpose], values);
    return needed && !isGiven(values[name]) ? [{ member: name, reason: MISSING }] : [];
  });
}

const SHAPES: Partial<Record<MetadataMember['kind'], { fits: (text: string) => boolean; reason: Text }>> = {
  boolean: {
    fits: (text) => text === 'true' || text === 'false',
    reason: { id: 'harus ya atau tidak', en: 'must be yes or no' },
  },
  date: {
    fits: (text) => isDay(text),
    reason: { id: 'harus tanggal, misalnya 2026-01-31', en: 'must be a day, such as 2026-01-31' },
  },
  year: {
    fits: (text) => /^[12]\d{3}$/.test(text),
    reason: { id: 'harus tahun dari empat angka', en: 'must be a year of four digits' },
  },
  number: {
    fits: (text) => /^\d{1,9}$/.test(text),
    reason: { id: 'harus bilangan bulat', en: 'must be a whole number' },
  },
  digits: {
    fits: (text) => /^\d+$/.test(text),
    reason: { id: 'hanya angka, tanpa spasi atau tanda', en: 'must be digits, without spaces or signs' },
  },
  email: {
    fits: (text) => EMAIL.test(text),
    reason: { id: 'bukan alamat e-mail', en: 'is not an e-mail address' },
  },
  link: {
    fits: (text) => /^https?:\/\/\S+$/.test(text),
    reason: {
      id: 'harus alamat yang diawali https:// atau http://',
      en: 'must be an address that begins with https:// or http://',
    },
  },
  texts: {
    fits: (text) => text.split(TEXTS_SIGN).every((part) => part.trim() !== ''),
    reason: { id: 'ada bagian kosong di antara tanda |', en: 'has an empty part between signs |' },
  },
  lines: {
    fits: (text) => metadataLines(text).every((line) => line.trim() !== ''),
    reason: { id: 'ada baris kosong', en: 'has an empty line' },
  },
};

const NOT_LISTED: Text = { id: 'bukan salah satu pilihan', en: 'is not one of the choices' };
const NEEDS_VALUE: Text = {
  id: 'tanda “-” tidak dapat dipakai di sini',
  en: 'the sign “-” cannot be used here',
};
const ENDS_FIRST: Text = { id: 'sebelum tanggal mulainya', en: 'is before the first day' };
const TOO_OPEN: Text = { id: 'lebih terbuka daripada tabelnya', en: 'is more open than its table' };
const NOT_OPEN: Text = {
  id: 'hanya data terbuka yang dapat diakses umum',
  en: 'only open data can be open to the public',
};

function wrongIn(member: MetadataMember, values: MetadataValues, limit: OpennessLimit): MetadataFault[] {
  const { name, kind, choices, mayBeNone, notBefore } = member;
  const value = values[name];
  if (value === undefined || value === '') return [];
  const fault = (reason: Text): MetadataFault[] => [{ member: name, reason }];
  if (value === NO_VALUE) return mayBeNone ? [] : fault(NEEDS_VALUE);
  if (choices !== undefined && !choices.some((one) => one.value === value)) return fault(NOT_LISTED);
  const shape = SHAPES[kind];
  if (shape !== undefined && !shape.fits(value)) return fault(shape.reason);
  const first = notBefore === undefined ? undefined : values[notBefore];
  if (first !== undefined && isDay(first) && value < first) return fault(ENDS_FIRST);
  const own = classificationOf(value);
  if (
    name === CLASSIFICATION_MEMBER &&
    own !== undefined &&
    limit !== null &&
    limit !== 'unset' &&
    isMoreOpen(own, limit)
  )
    return fault(TOO_OPEN);
  if (name === PUBLIC_ACCESS && value === 'true' && !isOpenToPublic(ownClassification(values, limit)))
    return fault(NOT_OPEN);
  return [];
}

/** A row of a sheet needs all its cells, so its members have the same number of lines. */
function unevenRows({ members, rows }: MetadataSection, values: MetadataValues): MetadataFault[] {
  if (rows === undefined) return [];
  const counts = members.map(({ name }) => metadataLines(values[name]).length);
  const most = Math.max(...counts);
  const reason = (count: number): Text => ({
    id: `${count} baris, sedangkan kolom di sebelahnya ${most}`,
    en: `has ${count} lines, and the column beside it ${most}`,
  });
  return members.flatMap(({ name }, at) =>
    counts[at] === most ? [] : [{ member: name, reason: reason(counts[at]!) }],
  );
}

/** Whether a text is a day of the calendar as `2024-01-31`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
