'use client';

import { Alert, Button, Center, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useErrorText } from '../errors';

export { EmptyState } from './empty-state';

/** A placeholder while data is loaded: lines in the form of the content, or a spinner if its form is unknown. */
export function LoadingState({ lines }: { lines?: number }) {
  const t = useTranslations('common.states');
  return (
    <div role="status" aria-label={t('loading')}>
      {lines === undefined ? (
        <Center py="xl">
          <Loader />
        </Center>
      ) : (
        <Stack gap="sm">
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
            <Skeleton key={line} height={36} />
          ))}
        </Stack>
      )}
    </div>
  );
}

/** A failure, with a button to try again. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common');
  const textOf = useErrorText();
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('states.failedTitle')}
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{textOf(error)}</Text>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
