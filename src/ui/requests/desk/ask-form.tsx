'use client';

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { MAX_PURPOSE } from '@/domain/limits';
import { FailureAlert, focusFirstFault } from '../../forms/refusal';
import type { Deciding } from './use-deciding';

/** Asks the applicant a question. @param options.replaces whether another one has no answer yet */
export function AskForm(options: {
  id: string;
  ask: Deciding['ask'];
  replaces: boolean;
  onAsked: () => void;
}) {
  const { id, ask, replaces, onAsked } = options;
  const t = useTranslations('requests');
  const form = useForm({
    initialValues: { question: '' },
    validate: { question: (text) => (text.trim() === '' ? t('faults.question') : null) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ question }) => ask.mutate({ id, question }, { onSuccess: onAsked }),
        (errors) => focusFirstFault(form as never, Object.keys(errors)),
      )}
    >
      <Stack>
        <Text size="sm" c="var(--ink-quiet)">
          {t('ask.intro')} {replaces && t('ask.replaces')}
        </Text>
        <Textarea
          label={t('ask.question')}
          description={t('ask.hint')}
          autosize
          minRows={3}
          maxLength={MAX_PURPOSE}
          required
          {...form.getInputProps('question')}
        />
        <FailureAlert error={ask.error} />
        <Group>
          <Button type="submit" loading={ask.isPending}>
            {t('ask.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
