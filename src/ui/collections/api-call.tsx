'use client';

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { CopyButton } from '../parts/copy-button';
import classes from './collection-page.module.css';

const nothingToHear = () => () => {};

/** What is shown above as a call of the REST interface, ready to be copied. */
export function ApiCall({ path }: { path: string }) {
  const t = useTranslations('collections.api');
  const origin = useSyncExternalStore(
    nothingToHear,
    () => window.location.origin,
    () => '',
  );
  const url = `${origin}${path}`;
  return (
    <Card withBorder component="section" aria-labelledby="api-call" padding="md">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5" id="api-call">
            {t('title')}
          </Title>
          <Text size="sm" c="var(--ink-quiet)">
            {t.rich('intro', {
              docs: (chunks) => (
                <Anchor href="/docs" size="sm" underline="always">
                  {chunks}
                </Anchor>
              ),
            })}
          </Text>
        </div>
        <Code label={t('url')} text={url} copy={t('copyUrl')} />
        <Code label={t('curl')} text={`curl -H "x-api-key: $KEY" "${url}"`} copy={t('copyCurl')} />
      </Stack>
    </Card>
  );
}

function Code({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <Group gap="sm" align="flex-end" className={classes.call ?? ''}>
      <figure className={classes.code}>
        <figcaption>{label}</figcaption>
        <code>{text}</code>
      </figure>
      <CopyButton value={text} label={copy} />
    </Group>
  );
}
