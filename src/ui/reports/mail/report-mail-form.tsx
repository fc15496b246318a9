import { Button, Card, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { MAX_REMINDER_TEXT, MAX_SUBJECT } from '@/domain/limits';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from '../reports.module.css';

const ROWS = 6;
const TEXT = { autosize: true, minRows: ROWS, maxRows: 3 * ROWS, maxLength: MAX_REMINDER_TEXT } as const;

type Mailing = Outputs['reports']['mailing'];

/** The form for the mails of a report: whether they are sent, the recipients, and the text. */
export function ReportMailForm({ id, mailing }: { id: string; mailing: Mailing }) {
  const t = useTranslations('reports.mail');
  const utils = trpc.useUtils();
  const { version, since, recipients, people, texts, defaults, isMailConfigured } = mailing;
  const form = useForm({
    initialValues: { isOn: since !== null, recipients: [...recipients], ...flat(texts) },
  });
  const { refusal, show, clear } = useRefusal(form, { record_changed: t('changedMeanwhile') });
  const save = trpc.reports.saveMailing.useMutation({
    onError: show,
    onSuccess: async () => {
      notifications.show({ message: t('saved'), color: 'teal' });
      await utils.reports.invalidate();
    },
  });
  const submit = form.onSubmit((values) => {
    clear();
    save.mutate({ id, version, ...values });
  });
  return (
    <Card withBorder radius="md" component="section" aria-label={t('how')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <RefusalAlert refusal={refusal} />
          <Checkbox
            label={t('isOn')}
            description={t('isOnHint')}
            disabled={!isMailConfigured && since === null}
            {...form.getInputProps('isOn', { type: 'checkbox' })}
          />
          <Checkbox.Group
            label={t('recipients')}
            description={t('recipientsHint')}
            {...form.getInputProps('recipients')}
          >
            <div className={classes.people}>
              {people.map((person) => (
                <Checkbox
                  key={person.id}
                  value={person.id}
                  label={person.isSuspended ? t('suspended', { name: person.name }) : person.name}
                />
              ))}
            </div>
          </Checkbox.Group>
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
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => form.setValues(flat(defaults))}>
              {t('reset')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

const flat = ({ id, en }: Mailing['texts']) => ({
  subjectId: id.subject,
  textId: id.text,
  subjectEn: en.subject,
  textEn: en.text,
});
