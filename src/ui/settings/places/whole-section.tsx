import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { MAX_WHOLE_TEXT } from '@/domain/limits';
import { useErrorText } from '@/ui/errors';
import { trpc } from '@/ui/trpc';

/** The office's text instead of a district or village if a figure is for the whole of the place above. */
export function WholeSection({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('places.whole');
  const format = useFormatter();
  const heading = useId();
  const { data } = trpc.places.whole.useQuery();
  if (data === undefined) return null;
  return (
    <section aria-labelledby={heading}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={heading}>
          {t('title')}
        </Title>
        <Text size="sm">{t.rich('text', { text: data.text, b: (chunks) => <strong>{chunks}</strong> })}</Text>
        {data.former.length > 0 && <Text size="sm">{t('former', { texts: format.list(data.former) })}</Text>}
        {mayChange && <WholeForm key={data.text} text={data.text} />}
      </Stack>
    </section>
  );
}

function WholeForm({ text }: { text: string }) {
  const t = useTranslations('places.whole');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState(text);
  const change = trpc.places.setWhole.useMutation({
    onSuccess: async () => {
      await utils.places.invalidate();
      notifications.show({ message: t('done'), color: 'teal' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ text: typed });
  };
  const given = typed.trim();
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('label')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={MAX_WHOLE_TEXT}
          autoComplete="off"
          error={change.error === null ? undefined : errorText(change.error)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={given === '' || given === text}
          loading={change.isPending}
        >
          {t('submit')}
        </Button>
      </Group>
    </form>
  );
}
