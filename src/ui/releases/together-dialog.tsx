'use client';

import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_REASON } from '@/domain/limits';
import { needsNote, type ReleaseStepKind } from '@/domain/releases/steps';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { type FormRefusal, focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { useRefusalText } from '@/ui/refusal-text';
import { trpc } from '@/ui/trpc';
import { ReleaseFields, type ReleaseValues, useReleaseForm } from './release-fields';
import classes from './releases.module.css';
import {
  PROCEDURE_OF_STEP,
  type WireReleaseDetail,
  type WireReleasePeriod,
  type WireTogether,
} from './types';
import { stepAbout } from './use-after-step';
import { usePeriodName } from './use-period-name';

type Options = Readonly<{
  kind: ReleaseStepKind;
  /** What the page showed when the dialog was opened. */
  of: readonly WireReleasePeriod[];
  onTaken: () => void;
  onClose: () => void;
}>;

/** Takes one step for several periods: for all, or for none. What stands in the way of each is read first. */
export function TogetherDialog({ kind, of, onTaken, onClose }: Options) {
  const t = useTranslations('releases');
  const refusalText = useRefusalText();
  const nameOf = usePeriodName();
  const utils = trpc.useUtils();
  const isRelease = kind === 'released';
  const hasVersion = isRelease && of.some(({ release }) => release !== null);
  const { form, publicAtOf } = useReleaseForm({ hasVersion });
  const { refusal, show, clear } = useRefusal(form);
  /** The period that was refused, and why. */
  const [failure, setFailure] = useState<FormRefusal>();
  const read = trpc.useQueries((queries) =>
    of.map(({ collection, period }) => queries.releases.detail({ collection, period })),
  );
  const details = read.flatMap(({ data }) => data ?? []);
  const take = trpc.releases.together[PROCEDURE_OF_STEP[kind]].useMutation({
    onSuccess: ({ refused }: WireTogether) => {
      void utils.releases.invalidate();
      if (refused !== null) {
        const reason = refusalText(refused.refusal);
        return setFailure({ text: t('together.refused', { name: nameOf(refused), reason }) });
      }
      notifications.show({ message: t('together.taken', { count: of.length }), color: 'teal' });
      onTaken();
    },
    onError: show,
  });
  const confirm = () => {
    clear();
    setFailure(undefined);
    const faults = isRelease ? Object.keys(form.validate().errors) : [];
    if (needsNote(kind) && form.values.note.trim() === '') {
      form.setFieldError('note', t('dialog.noteMissing'));
      faults.push('note');
    }
    if (faults.length > 0) return focusFirstFault(form as never, faults);
    take.mutate(askedOf(kind, { details, form: form.values, publicAt: publicAtOf(form.values) }) as never);
  };
  return (
    <ConfirmDialog
      title={t('together.title', { act: t(`acts.${kind}`), count: of.length })}
      confirm={t(`acts.${kind}`)}
      onConfirm={confirm}
      onClose={onClose}
      isPending={take.isPending}
      isDisabled={details.length < of.length}
      refusal={<RefusalAlert refusal={failure ?? refusal} />}
    >
      <Text size="sm">{t('together.text')}</Text>
      <ul className={classes.chosen}>
        {of.map((one, at) => (
          <li key={`${one.collection} ${one.period}`}>
            <strong>{nameOf(one)}</strong>
            <Standing detail={read[at]?.data} />
          </li>
        ))}
      </ul>
      {isRelease ? (
        <ReleaseFields form={form} kindLabel={hasVersion ? t('together.kind') : undefined} />
      ) : (
        <TextInput
          label={t(needsNote(kind) ? 'dialog.reason' : 'dialog.note')}
          maxLength={MAX_REASON}
          required={needsNote(kind)}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('note')}
        />
      )}
    </ConfirmDialog>
  );
}

/** What stands in the way of a period; its line has its place before that is read. */
function Standing({ detail }: { detail: WireReleaseDetail | undefined }) {
  const t = useTranslations('releases.together');
  const format = useFormatter();
  if (detail === undefined) return <span>…</span>;
  const { coverage, agencies } = detail;
  if (coverage === null) return <span>{t('noRecords')}</span>;
  const { delivered, expected, findings } = coverage;
  const awaited = agencies.parts.filter(({ state }) => state !== 'submitted').map(({ name }) => name);
  const lines = [
    t('line', { delivered, expected }),
    ...(findings.certain > 0 ? [t('certain', { count: findings.certain })] : []),
    ...(awaited.length > 0 ? [t('awaited', { names: format.list(awaited) })] : []),
  ];
  return <span>{lines.join(' · ')}</span>;
}

/** What the procedure of a step is asked, for the periods as they were read. */
function askedOf(
  kind: ReleaseStepKind,
  asked: Readonly<{
    details: readonly WireReleaseDetail[];
    form: ReleaseValues;
    publicAt: string | null;
  }>,
) {
  const { details, form, publicAt } = asked;
  const { note, mark } = form;
  const change = form.kind === '' ? null : form.kind;
  const periods = details.map((detail) => ({
    ...stepAbout(detail),
    ...(kind === 'approved' && { pinnedAt: detail.pinnedAt }),
    ...(kind === 'released' && { kind: detail.release === null ? null : change }),
  }));
  return { periods, note, ...(kind === 'released' && { mark, publicAt }) };
}
