'use client';

import { Button, NumberInput, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { MAX_REMINDER_TEXT, MAX_SUBJECT } from '@/domain/limits';
import { FormCard } from '@/ui/forms/form-card';
import { useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import classes from './reminders.module.css';
import type { WireReminders } from './types';

const LAST_HOUR = 23;
const ROWS = 6;
const DAYS = /^\s*(\d{1,3}(\s*,\s*\d{1,3})*)?\s*$/;

/** The form for the days of reminders and their texts. */
export function ReminderForm({ overview }: { overview: WireReminders }) {
  const t = useTranslations('reminders');
  const utils = trpc.useUtils();
  const { days, hour, texts, defaults, changedAt } = overview;
  const checkDays = (text: string) => (DAYS.test(text) ? null : t('badDays'));
  const form = useForm({
    initialValues: {
      daysBefore: days.before.join(', '),
      daysAfter: days.after.join(', '),
      hour,
      ...flat(texts),
    },
    validate: { daysBefore: checkDays, daysAfter: checkDays },
  });
  const { refusal, show, clear } = useRefusal(form);
  const save = trpc.reminders.save.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('saved'), color: 'teal' });
      await utils.reminders.invalidate();
    },
    onError: show,
  });
  const submit = form.onSubmit(({ daysBefore, daysAfter, ...rest }) => {
    clear();
    save.mutate({ ...rest, daysBefore: daysIn(daysBefore), daysAfter: daysIn(daysAfter), seen: changedAt });
  });
  return (
    <FormCard
      title={t('when')}
      send={t('save')}
      onSubmit={submit}
      isPending={save.isPending}
      refusal={refusal}
      actions={
        <Button variant="default" onClick={() => form.setValues(flat(defaults))}>
          {t('reset')}
        </Button>
      }
    >
      <div className={classes.when}>
        {(['daysBefore', 'daysAfter'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            description={t('daysHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
        <NumberInput
          label={t('hour')}
          description={t('hourHint')}
          min={0}
          max={LAST_HOUR}
          allowDecimal={false}
          {...form.getInputProps('hour')}
        />
      </div>
      <Title order={2} size="h4">
        {t('texts')}
      </Title>
      <TextInput label={t('subjectId')} maxLength={MAX_SUBJECT} {...form.getInputProps('subjectId')} />
      <Textarea
        label={t('textId')}
        description={t('placeholders')}
        {...TEXT}
        {...form.getInputProps('textId')}
      />
      <TextInput label={t('subjectEn')} maxLength={MAX_SUBJECT} {...form.getInputProps('subjectEn')} />
      <Textarea
        label={t('textEn')}
        description={t('placeholdersEn')}
        {...TEXT}
        {...form.getInputProps('textEn')}
      />
    </FormCard>
  );
}

const TEXT = { autosize: true, minRows: ROWS, maxRows: 3 * ROWS, maxLength: MAX_REMINDER_TEXT } as const;

const flat = ({ id, en }: WireReminders['texts']) => ({
  subjectId: id.subject,
  textId: id.text,
  subjectEn: en.subject,
  textEn: en.text,
});

const daysIn = (text: string): number[] =>
  text.split(',').flatMap((day) => (day.trim() === '' ? [] : [Number(day)]));
