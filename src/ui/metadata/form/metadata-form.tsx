'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ACTIVITY_GROUPS } from '@/domain/metadata/forms/activity';
import { FORMS, storedNames } from '@/domain/metadata/forms/forms';
import { englishMemberOf, type MetadataMember } from '@/domain/metadata/forms/member';
import { completeMetadata, judgeMetadata, type MetadataFault } from '@/domain/metadata/judge';
import { valuesOfKnown } from '@/domain/metadata/known';
import { useLanguage } from '@/i18n/use-language';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { useDraft } from '@/ui/forms/use-draft';
import { Link } from '@/ui/parts/link';
import { RelativeTime } from '@/ui/parts/moment';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from '../metadata.module.css';
import { GroupField, MemberField } from './member-field';
import { MetadataStanding } from './standing';

type Read = Outputs['metadata']['read'];
type Typed = Record<string, string>;

/**
 * The form of a subject: what the office gives, beside what the service knows, judged while it is typed.
 * @param options.hasJustSaved whether the form replaces one that was saved: then its button takes the focus again
 */
export function MetadataForm(options: {
  subject: Read;
  hasJustSaved: boolean;
  onSaved: (saved: Read) => void;
}) {
  const { subject, hasJustSaved, onSaved } = options;
  const { kind, id, form: formName, known, limit, stored, version, mayChange } = subject;
  const t = useTranslations('metadata.form');
  const language = useLanguage();
  const utils = trpc.useUtils();
  const names = storedNames(formName);
  const form = useForm<Typed>({
    initialValues: Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])),
  });
  const forget = useDraft(form, {
    name: `metadata ${kind} ${id} ${version}`,
    read: (draft) => readDraft(draft, names),
  });
  const { refusal, show, clear } = useRefusal(form, { record_changed: t('changedMeanwhile') });
  const save = trpc.metadata.save.useMutation({
    onError: show,
    onSuccess: async (saved) => {
      forget();
      notifications.show({ message: t('saved'), color: 'teal' });
      onSaved(saved);
      await utils.metadata.list.invalidate();
    },
  });
  const typed = form.values;
  const knownValues = useMemo(() => valuesOfKnown(known), [known]);
  const values = completeMetadata(formName, { stored: typed, known: knownValues, limit });
  const judgement = judgeMetadata(formName, values, limit);
  const lacking = reasonsOf(judgement.missing.submission);
  const wrong = reasonsOf(judgement.wrong);
  const setter = useRef(form.setFieldValue);
  setter.current = form.setFieldValue;
  const change = useCallback((name: string, value: string) => setter.current(name, value), []);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasJustSaved) button.current?.focus({ preventScroll: true });
  }, [hasJustSaved]);
  const submit = form.onSubmit((given) => {
    clear();
    save.mutate({ kind, id, version, values: given });
  });
  const fieldOf = (member: MetadataMember) => (
    <MemberField
      key={member.name}
      member={member}
      value={typed[member.name] ?? ''}
      english={typed[englishMemberOf(member.name)] ?? ''}
      known={known[member.name]}
      knownEnglish={known[englishMemberOf(member.name)]}
      lacking={lacking.get(member.name)}
      wrong={wrong.get(member.name)}
      onChange={change}
    />
  );
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="lg">
        <RefusalAlert refusal={refusal} />
        <MetadataStanding judgement={judgement} />
        {!mayChange && <Text c="var(--ink-quiet)">{t('readOnly')}</Text>}
        <fieldset className={classes.section} disabled={!mayChange}>
          <Stack gap="xl">
            {FORMS[formName].map(({ name, label, members }) => (
              <fieldset key={name} className={classes.section}>
                <legend>{label[language]}</legend>
                <div className={classes.members}>
                  {inGroups(members).map((part) =>
                    'group' in part ? (
                      <GroupField
                        key={part.group}
                        label={ACTIVITY_GROUPS[part.group]?.[language] ?? part.group}
                        members={part.members}
                        values={values}
                        known={known}
                        lacking={lacking.get(part.members[0]!.name)?.[language]}
                        onChange={change}
                      />
                    ) : (
                      fieldOf(part.member)
                    ),
                  )}
                </div>
              </fieldset>
            ))}
          </Stack>
        </fieldset>
        <Group gap="sm">
          {mayChange && (
            <Button type="submit" ref={button} loading={save.isPending}>
              {t('save')}
            </Button>
          )}
          <Button component={Link} variant="subtle" href="/metadata">
            {t('back')}
          </Button>
          {subject.changedAt !== null && (
            <Text size="sm" c="var(--ink-quiet)">
              {t('changed', { name: subject.changedBy ?? '' })} <RelativeTime at={subject.changedAt} />
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const reasonsOf = (faults: readonly MetadataFault[]) =>
  new Map(faults.map(({ member, reason }) => [member, reason]));

type Part = Readonly<{ member: MetadataMember }> | Readonly<{ group: string; members: MetadataMember[] }>;

/** Members of one group together, where the first of them is. */
function inGroups(members: readonly MetadataMember[]): readonly Part[] {
  const parts: Part[] = [];
  const open = new Map<string, MetadataMember[]>();
  for (const member of members) {
    const { group } = member;
    if (group === undefined) parts.push({ member });
    else if (open.has(group)) open.get(group)!.push(member);
    else {
      const begun = [member];
      open.set(group, begun);
      parts.push({ group, members: begun });
    }
  }
  return parts;
}

/** A draft may be of an earlier version of the service, whose form had other members. */
function readDraft(draft: unknown, names: readonly string[]): Typed | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined;
  const texts = Object.entries(draft).filter(
    (one): one is [string, string] => names.includes(one[0]) && typeof one[1] === 'string',
  );
  return Object.fromEntries(texts);
}
