'use client';

import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { CopyButton } from '@/ui/parts/copy-button';
import { layoutOf } from '../use-table-view';
import classes from './dialogs.module.css';
import { useFilterWords } from './filter/filter-words';
import type { ToolProps } from './tools';
import { restListOf } from './view/rest-list';

/** The view as a call of the REST interface, ready to be copied, and the parts that the interface does not support. */
export function ApiDialog({ tools }: ToolProps) {
  const { collection, shown, close } = tools;
  const t = useTranslations('tableTools.api');
  const words = useFilterWords(collection);
  const layout = layoutOf(shown.layout, collection, shown);
  const { path, left } = restListOf(collection, { view: shown.view, layout });
  const url = `${window.location.origin}${path}`;
  const missing = [
    ...(left.search ? [t('search')] : []),
    ...(left.findings ? [t('findings')] : []),
    ...left.parts.map((part) => words.filter(part)),
    ...(left.sort ? [t('sort')] : []),
    ...(shown.calculated ?? []).map(({ label }) => t('calculated', { column: label })),
  ];
  return (
    <Dialog opened onClose={close} title={t('title')} size="lg">
      <Stack gap="md">
        <Text size="sm" c="var(--ink-quiet)">
          {t.rich('intro', {
            docs: (chunks) => (
              <Anchor href="/docs" size="sm" underline="always">
                {chunks}
              </Anchor>
            ),
          })}
        </Text>
        <Code label={t('url')} text={url} copy={t('copyUrl')} />
        <Code label="curl" text={`curl -H "x-api-key: $KEY" "${url}"`} copy={t('copyCurl')} />
        {missing.length > 0 && (
          <Alert color="yellow" variant="light" title={t('leftTitle')}>
            <ul className={classes.left}>
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {t('leftHint')}
          </Alert>
        )}
        <Text size="sm" c="var(--ink-quiet)">
          {t('pages', { identifier: collection.identifier })}
        </Text>
      </Stack>
    </Dialog>
  );
}

function Code({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className={classes.call}>
      <figure className={classes.code} aria-label={label}>
        <figcaption>{label}</figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keys */}
        <code tabIndex={0}>{text}</code>
      </figure>
      <CopyButton value={text} label={copy} />
    </div>
  );
}
