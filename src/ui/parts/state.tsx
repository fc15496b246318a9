'use client';

import { Alert, Button, Center, Loader, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useErrorText } from '../errors';

const ICON_SIZE = 28;

/** What stands where there is nothing: why, and what to do next. @param options.whole whether it is the whole page */
export function EmptyState(options: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  whole?: boolean;
}) {
  const { title, children, action, icon, whole = false } = options;
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          {icon ?? <IconInbox size={ICON_SIZE} />}
        </ThemeIcon>
        <Title order={whole ? 1 : 2} size="h4">
          {title}
        </Title>
        {children !== undefined && (
          <Text c="var(--ink-quiet)" size="sm" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}

/** While something is fetched: lines in the place of what comes, or a turning wheel where its form is unknown. */
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

/** What failed, in words, with a way to try again. */
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
