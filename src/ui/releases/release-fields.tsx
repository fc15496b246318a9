'use client';

import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTimeZone, useTranslations } from 'next-intl';
import { addDays, dayOf, momentOf } from '@/domain/calendar';
import { MAX_REASON } from '@/domain/limits';
import { RELEASE_MARKS, type ReleaseMark } from '@/domain/releases/release';

const KINDS = ['minor', 'major'] as const;
const WHENS = ['now', 'later'] as const;
const USUAL_TIME = '09:00';

export type ReleaseValues = {
  mark: ReleaseMark | '';
  kind: (typeof KINDS)[number] | '';
  when: (typeof WHENS)[number];
  day: string;
  time: string;
  note: string;
};

/**
 * The form of a release, and a function that gives when it becomes public: null: at once.
 * @param options.hasVersion whether there is a version before
 */
export function useReleaseForm({ hasVersion }: { hasVersion: boolean }) {
  const t = useTranslations('releases.dialog');
  const timeZone = useTimeZone() ?? 'UTC';
  const form = useForm<ReleaseValues>({
    initialValues: {
      ...{ mark: '', kind: '', when: 'now', note: '' },
      ...{ day: addDays(dayOf(new Date(), timeZone), 1), time: USUAL_TIME },
    },
    validate: {
      mark: (mark) => (mark === '' ? t('markMissing') : null),
      kind: (kind) => (kind === '' && hasVersion ? t('kindMissing') : null),
      day: (day, { when, time }) => {
        if (when === 'now') return null;
        const at = momentOf(day, time, timeZone);
        if (at === undefined) return t('timeMissing');
        return at <= new Date() ? t('past') : null;
      },
    },
  });
  const publicAtOf = ({ when, day, time }: ReleaseValues): string | null =>
    when === 'now' ? null : momentOf(day, time, timeZone)!.toISOString();
  return { form, publicAtOf };
}

/**
 * How final the figures of a release are, what changed since the version before, when it becomes public, and a note.
 * @param options.kindLabel the question what changed; undefined: there is no version before
 */
export function ReleaseFields(options: {
  form: UseFormReturnType<ReleaseValues>;
  kindLabel: string | undefined;
}) {
  const { form, kindLabel } = options;
  const t = useTranslations('releases');
  return (
    <>
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
      {kindLabel !== undefined && (
        <Radio.Group label={kindLabel} required {...form.getInputProps('kind')}>
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
    </>
  );
}
