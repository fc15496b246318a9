'use client';

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import type { Text } from '@/domain/collections/field';
import { MAX_METADATA_TEXT } from '@/domain/limits';
import { englishMemberOf, type MetadataMember } from '@/domain/metadata/forms/member';
import { type MetadataValues, metadataLines } from '@/domain/metadata/judge';
import type { KnownMember } from '@/domain/metadata/known';
import { useLanguage } from '@/i18n/use-language';
import { memberFieldId } from '../address';
import classes from '../metadata.module.css';

/** The length of a known value that is shown beside its field. */
const MAX_SHOWN = 240;
const ROWS = 2;
const TYPES: Partial<Record<MetadataMember['kind'], string>> = { date: 'date', email: 'email', link: 'url' };
const NUMERIC = ['year', 'number', 'digits'];

/** A value that the service knows, or none. */
type Known = KnownMember | undefined;

type Options = Readonly<{
  member: MetadataMember;
  /** The text that the office gives, and its English text; `''`: none. */
  value: string;
  english: string;
  known: Known;
  knownEnglish: Known;
  /** What the member lacks, and what is wrong with it. */
  lacking: Text | undefined;
  wrong: Text | undefined;
  onChange: (name: string, value: string) => void;
}>;

/** The field of a member, with what the service knows beside it; of a bilingual one, that of its English text too. */
export const MemberField = memo(function MemberField(options: Options) {
  const { member, value, english, known, knownEnglish, lacking, wrong, onChange } = options;
  const t = useTranslations('metadata.form');
  const language = useLanguage();
  const { name, bilingual } = member;
  const label = member.label[language];
  const needed =
    member.draft === 'always'
      ? t('neededForDraft')
      : member.submission === 'always'
        ? t('needed')
        : undefined;
  return (
    <>
      <OneField
        {...{ member, name, value, known, onChange }}
        label={needed === undefined ? label : `${label} (${needed})`}
        lacking={lacking?.[language]}
        wrong={wrong?.[language]}
      />
      {bilingual && (
        <OneField
          {...{ member, onChange, known: knownEnglish }}
          name={englishMemberOf(name)}
          value={english}
          label={t('inEnglish', { label })}
        />
      )}
    </>
  );
});

function OneField(options: {
  member: MetadataMember;
  name: string;
  label: string;
  value: string;
  known: Known;
  lacking?: string | undefined;
  wrong?: string | undefined;
  onChange: (name: string, value: string) => void;
}) {
  const { member, name, label, value, known, lacking, wrong, onChange } = options;
  const t = useTranslations('metadata.form');
  const wordsOf = useMemberWords();
  const { kind, mayBeNone } = member;
  const hints = [
    ...(kind === 'texts' ? [t('texts')] : []),
    ...(kind === 'lines' ? [t('lines')] : []),
    ...(mayBeNone ? [t('mayBeNone')] : []),
  ];
  const field = {
    id: memberFieldId(name),
    label,
    value,
    error: wrong,
    description: (
      <Notes
        known={known && t('known', { from: t(`sources.${known.from}`), value: wordsOf(member, known.value) })}
        hints={hints}
        lacking={lacking}
      />
    ),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(name, currentTarget.value),
  };
  if (kind === 'boolean' || kind === 'choice')
    return <NativeSelect {...field} data={choicesFor(member, { known, t, wordsOf })} />;
  if (kind === 'paragraph' || kind === 'lines')
    return <Textarea {...field} maxLength={MAX_METADATA_TEXT} autosize minRows={ROWS} />;
  return (
    <TextInput
      {...field}
      maxLength={MAX_METADATA_TEXT}
      type={TYPES[kind] ?? 'text'}
      {...(NUMERIC.includes(kind) && { inputMode: 'numeric' as const })}
    />
  );
}

/** What is said below the label of a field. */
function Notes(options: {
  known: string | undefined;
  hints: readonly string[];
  lacking: string | undefined;
}) {
  const { known, hints, lacking } = options;
  const parts: ReactNode[] = [
    ...(known === undefined ? [] : [<Note key="known">{known}</Note>]),
    ...(hints.length === 0 ? [] : [<Note key="hints">{hints.join(' ')}</Note>]),
    ...(lacking === undefined
      ? []
      : [
          <span key="lacking" className={`${classes.note} ${classes.lacking}`}>
            {lacking}
          </span>,
        ]),
  ];
  return parts.length === 0 ? null : parts;
}

const Note = ({ children }: { children: ReactNode }) => <span className={classes.note}>{children}</span>;

type Translate = ReturnType<typeof useTranslations<'metadata.form'>>;
type MemberWords = (member: MetadataMember, value: string) => string;

function choicesFor(
  member: MetadataMember,
  { known, t, wordsOf }: { known: Known; t: Translate; wordsOf: MemberWords },
) {
  const values =
    member.kind === 'boolean' ? ['true', 'false'] : (member.choices ?? []).map(({ value }) => value);
  const empty = known === undefined ? t('notChosen') : t('asKnown', { value: wordsOf(member, known.value) });
  return [{ value: '', label: empty }, ...values.map((value) => ({ value, label: wordsOf(member, value) }))];
}

/** A value of a member in the reader's words. */
function useMemberWords(): MemberWords {
  const t = useTranslations('metadata.form');
  const language = useLanguage();
  return ({ kind, choices }, value) => {
    if (kind === 'boolean') return t(value === 'true' ? 'yes' : 'no');
    if (kind === 'lines') {
      const lines = metadataLines(value);
      return t('countedLines', { count: lines.length, lines: shortened(lines.join(', ')) });
    }
    return choices?.find((one) => one.value === value)?.label[language] ?? shortened(value);
  };
}

const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;

/**
 * The booleans of one group, of which at least one must be chosen.
 * @param options.values complete ones; a member that is known to be chosen is chosen until the office says otherwise
 */
export function GroupField(options: {
  label: string;
  members: readonly MetadataMember[];
  values: MetadataValues;
  known: Readonly<Record<string, KnownMember>>;
  lacking: string | undefined;
  onChange: (name: string, value: string) => void;
}) {
  const { label, members, values, known, lacking, onChange } = options;
  const t = useTranslations('metadata.form');
  const language = useLanguage();
  const toggle = (name: string, isChosen: boolean) => {
    const asKnown = known[name]?.value === 'true';
    onChange(name, isChosen === asKnown ? '' : String(isChosen));
  };
  return (
    <fieldset className={classes.group}>
      <legend>{`${label} (${t('needed')})`}</legend>
      {lacking !== undefined && <span className={`${classes.note} ${classes.lacking}`}>{lacking}</span>}
      <div className={classes.choices}>
        {members.map((member) => (
          <Checkbox
            key={member.name}
            id={memberFieldId(member.name)}
            label={member.label[language]}
            description={known[member.name] && t(`fromSources.${known[member.name]!.from}`)}
            checked={values[member.name] === 'true'}
            onChange={({ currentTarget }) => toggle(member.name, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
