import type { Text } from '../../collections/field';

/**
 * What a member holds. Every value is stored as text: `boolean` as `true` or `false`, `date` as `2024-01-31`. `texts`: several
 * texts with `|` between them. `lines`: a line for each row of a sheet of its own.
 */
export type MetadataMemberKind =
  | 'text'
  | 'paragraph'
  | 'texts'
  | 'lines'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'year'
  | 'number'
  | 'email'
  | 'digits'
  | 'link';

/** A condition on the other members of the same form. */
export type MemberCondition =
  /** Any of these is `true`. */
  | Readonly<{ anyTrue: readonly string[] }>
  /** It is not `true`. */
  | Readonly<{ notTrue: string }>
  | Readonly<{ member: string; equals: string }>
  /** It has a value other than `-`. */
  | Readonly<{ given: string }>;

/** When a member must have a value. */
export type MemberNeed = 'always' | 'never' | MemberCondition;

export type MemberChoice = Readonly<{ value: string; label: Text }>;

/** A member of a form of metadata. */
export type MetadataMember = Readonly<{
  name: string;
  label: Text;
  kind: MetadataMemberKind;
  choices?: readonly MemberChoice[];
  /** When it must have a value in a draft, and when what is submitted. */
  draft: MemberNeed;
  submission: MemberNeed;
  /**
   * Members of one group, each a boolean, of which at least one must be `true`; then those without a value count as `false`.
   */
  group?: string;
  /** A day must not be before the one of that member. */
  notBefore?: string;
  /** `-` says that there is none. */
  mayBeNone?: true;
  /** It can be written in English too, as the member {@link englishMemberOf}. */
  bilingual?: true;
}>;

/** The member with the English text of a bilingual one. */
export const englishMemberOf = (name: string): string => `${name}_en`;

/** The value of a member that says that there is none. */
export const NO_VALUE = '-';

/** The sign between several texts of one member. */
export const TEXTS_SIGN = '|';

type Options = Partial<Omit<MetadataMember, 'name' | 'label'>>;

/** A member that nothing requires. */
export const member = (name: string, id: string, en: string, options: Options = {}): MetadataMember => ({
  ...{ name, label: { id, en }, kind: 'text', draft: 'never', submission: 'never' },
  ...options,
});

/** Required in what is submitted. */
export const submittedMember = (
  name: string,
  id: string,
  en: string,
  options: Options = {},
): MetadataMember => member(name, id, en, { submission: 'always', ...options });

/** Required in a draft too. */
export const requiredMember = (name: string, id: string, en: string, options: Options = {}): MetadataMember =>
  submittedMember(name, id, en, { draft: 'always', ...options });

/** Booleans of one group. @param rows the name, the Indonesian and the English label of each */
export const groupMembers = (
  group: string,
  rows: readonly (readonly [name: string, id: string, en: string])[],
): MetadataMember[] =>
  rows.map(([name, id, en]) => submittedMember(name, id, en, { kind: 'boolean', group }));

/** The text of a group's member that is none of the others. */
export const otherText = (name: string, id: string, en: string): MetadataMember =>
  member(`${name}_text`, id, en, { submission: { anyTrue: [name] } });

/** A choice of a value and its labels. */
export const choice = (value: string, id: string, en: string): MemberChoice => ({ value, label: { id, en } });
