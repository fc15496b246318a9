'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { releaseName } from '@/domain/releases/release';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import { ReleaseFields, useReleaseForm } from './release-fields';
import type { WireReleaseDetail } from './types';
import { stepAbout, useAfterStep } from './use-after-step';
import { usePeriodName } from './use-period-name';

/** Releases what was approved: how final it is, what changed since the version before, and when it becomes public. */
export function ReleaseDialog({ detail, onClose }: { detail: WireReleaseDetail; onClose: () => void }) {
  const t = useTranslations('releases');
  const name = usePeriodName()(detail);
  const { release, period, steps } = detail;
  const { form, publicAtOf } = useReleaseForm({ hasVersion: release !== null });
  const { refusal, show } = useRefusal(form);
  const take = trpc.releases.release.useMutation(
    useAfterStep({ kind: 'released', onTaken: onClose, onRefused: show }),
  );
  const confirm = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstFault(form as never, Object.keys(errors));
    const { mark, kind, note } = form.values;
    if (mark === '') return;
    const publicAt = publicAtOf(form.values);
    take.mutate({ ...stepAbout(detail), note, mark, kind: kind === '' ? null : kind, publicAt });
  };
  const pinnedAt = steps.findLast(({ kind }) => kind === 'approved')?.pinnedAt;
  const version = (release?.version ?? 0) + 1;
  return (
    <ConfirmDialog
      title={t('dialog.titles.released', { name })}
      confirm={t('acts.released')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={take.isPending}
      refusal={<RefusalAlert refusal={refusal} />}
    >
      <Text size="sm">
        {t.rich('dialog.texts.released', {
          release: releaseName({ period, version }),
          at: () => (pinnedAt == null ? null : <Moment at={pinnedAt} />),
        })}
      </Text>
      <ReleaseFields
        form={form}
        kindLabel={release === null ? undefined : t('dialog.kind', { name: releaseName(release) })}
      />
    </ConfirmDialog>
  );
}
