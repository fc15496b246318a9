'use client';

import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTimeZone, useTranslations } from 'next-intl';
import { addDays, dayOf, momentOf } from '@/domain/calendar';
import { MAX_REASON } from '@/domain/limits';
import { RELEASE_MARKS, type ReleaseMark, releaseName } from '@/domain/releases/release';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import type { WireReleaseDetail } from './types';
import { stepAbout, useAfterStep } from './use-after-step';
import { usePeriodName } from './use-period-name';

const KINDS = ['minor', 'major'] as const;
const WHENS = ['now', 'later'] as const;
const USUAL_TIME = '09:00';

type Values = {
  mark: ReleaseMark | '';
  kind: (typeof KINDS)[number] | '';
  when: (typeof WHENS)[number];
  day: string;
  time: string;
  note: string;
};

/** Releases what was approved: how final it is, what changed since the version before, and when it becomes public. */
export function ReleaseDialog({ detail, onClose }: { detail: WireReleaseDetail; onClose: () => void }) {
  const t = useTranslations('releases');
  const timeZone = useTimeZone() ?? 'UTC';
  const name = usePeriodName()(detail);
  const { release, period, steps } = detail;
  const form = useForm<Values>({
    initialValues: {
      ...{ mark: '', kind: '', when: 'now', note: '' },
      ...{ day: addDays(dayOf(new Date(), timeZone), 1), time: USUAL_TIME },
    },
    validate: {
      mark: (mark) => (mark === '' ? t('dialog.markMissing') : null),
      kind: (kind) => (kind === '' && release !== null ? t('dialog.kindMissing') : null),
      day: (day, { when, time }) => {
        if (when === 'now') return null;
        const at = momentOf(day, time, timeZone);
        if (at === undefined) return t('dialog.timeMissing');
        return at <= new Date() ? t('dialog.past') : null;
      },
    },
  });
  const { refusal, show } = useRefusal(form);
  const take = trpc.releases.release.useMutation(
    useAfterStep({ kind: 'released', onTaken: onClose, onRefused: show }),
  );
  const confirm = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstFault(form as never, Object.keys(errors));
    const { mark, kind, when, day, time, note } = form.values;
    if (mark === '') return;
    const publicAt = when === 'now' ? null : momentOf(day, time, timeZone)!.toISOString();
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
      <Radio.Group label={t('dialog.mark')} required {...form.getInputProps('mark')}>
        <Stack gap="xs" mt="xs">
          {RELEASE_MARKS.map((mark, place) => (
            <Radio
              key={mark}
              value={mark}
              label={t(`markNames.${mark}`)}
              description={t(`markMeanings.${mark}`)}
              data-autofocus={place === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {release !== null && (
        <Radio.Group
          label={t('dialog.kind', { name: releaseName(release) })}
          required
          {...form.getInputProps('kind')}
        >
          <Stack gap="xs" mt="xs">
            {KINDS.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`kinds.${kind}`)}
                description={t(`kindMeanings.${kind}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label={t('dialog.when')} {...form.getInputProps('when')}>
        <Stack gap="xs" mt="xs">
          {WHENS.map((when) => (
            <Radio key={when} value={when} label={t(`dialog.whens.${when}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.when === 'later' && (
        <Group grow align="flex-start" gap="sm">
          <TextInput type="date" label={t('dialog.day')} required {...form.getInputProps('day')} />
          <TextInput type="time" label={t('dialog.time')} required {...form.getInputProps('time')} />
        </Group>
      )}
      <TextInput
        label={t('dialog.note')}
        description={t('dialog.noteHint')}
        maxLength={MAX_REASON}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ConfirmDialog>
  );
}
