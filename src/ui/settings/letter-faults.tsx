'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/ui/errors';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';

/** The e-mails that could not be sent, with the reason and the time of the next attempt; nothing if there are none. */
export function LetterFaults() {
  const t = useTranslations('settings.letters');
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const { data } = trpc.settings.letterFaults.useQuery();
  const retry = trpc.settings.retryLetters.useMutation({
    onSuccess: () => utils.settings.letterFaults.invalidate(),
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconMailExclamation aria-hidden />}
      title={t('title', { count: data.total })}
    >
      <Stack gap="sm" align="flex-start">
        <ul style={{ margin: 0, paddingInlineStart: '1.2em', overflowWrap: 'anywhere' }}>
          {data.letters.map(({ id, to, subject, attempts, fault, nextAttemptAt }) => (
            <li key={id}>
              <Text size="sm" fw={500}>
                {to}: {subject}
              </Text>
              <Text size="sm">
                {fault}
                {' · '}
                {t('attempts', { count: attempts })}
                {' · '}
                {nextAttemptAt === null
                  ? t('givenUp')
                  : t.rich('next', { moment: () => <Moment at={nextAttemptAt} /> })}
              </Text>
            </li>
          ))}
        </ul>
        {retry.error !== null && (
          <Text size="sm" role="alert">
            {textOf(retry.error)}
          </Text>
        )}
        <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
