'use client';

import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { MAX_REASON } from '@/domain/limits';
import { needsNote, type ReleaseStepKind } from '@/domain/releases/steps';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import { PROCEDURE_OF_STEP, type WireReleaseDetail } from './types';
import { stepAbout, useAfterStep } from './use-after-step';
import { usePeriodName } from './use-period-name';

type Options = Readonly<{
  kind: Exclude<ReleaseStepKind, 'released'>;
  /** What the page showed when the dialog was opened. */
  detail: WireReleaseDetail;
  onClose: () => void;
}>;

/** Takes a step with a note, which some steps require. */
export function TakeStepDialog({ kind, detail, onClose }: Options) {
  const t = useTranslations('releases');
  const name = usePeriodName()(detail);
  const form = useForm({
    initialValues: { note: '' },
    validate: {
      note: (value) => (needsNote(kind) && value.trim() === '' ? t('dialog.noteMissing') : null),
    },
  });
  const { refusal, show } = useRefusal(form);
  const after = useAfterStep({ kind, onTaken: onClose, onRefused: show });
  const take = trpc.releases[PROCEDURE_OF_STEP[kind]].useMutation(after);
  const confirm = () => {
    if (form.validate().hasErrors) return focusFirstFault(form as never, ['note']);
    const { pinnedAt } = detail;
    const asked = { ...stepAbout(detail), note: form.values.note };
    take.mutate((kind === 'approved' ? { ...asked, pinnedAt } : asked) as never);
  };
  return (
    <ConfirmDialog
      title={t(`dialog.titles.${kind}`, { name })}
      confirm={t(`acts.${kind}`)}
      onConfirm={confirm}
      onClose={onClose}
      isPending={take.isPending}
      refusal={<RefusalAlert refusal={refusal} />}
    >
      <Text size="sm">{t.rich(`dialog.texts.${kind}`, { at: () => <Moment at={detail.pinnedAt} /> })}</Text>
      <TextInput
        label={t(needsNote(kind) ? 'dialog.reason' : 'dialog.note')}
        maxLength={MAX_REASON}
        required={needsNote(kind)}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ConfirmDialog>
  );
}
