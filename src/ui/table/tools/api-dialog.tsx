'use client';

import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { CopyButton } from '@/ui/parts/copy-button';
import { Snippets } from '@/ui/snippets/snippets';
import { layoutOf } from '../use-table-view';
import classes from './dialogs.module.css';
import type { ToolProps } from './tools';
import { PartsLeftOut } from './view/parts-left-out';
import { restListOf } from './view/rest-list';
import { listSource } from './view/snippet-source';

/** The view as a call of the REST interface, ready to be copied, and the parts that the interface does not support. */
export function ApiDialog({ tools }: ToolProps) {
  const { collection, shown, close } = tools;
  const t = useTranslations('tableTools.api');
  const layout = layoutOf(shown.layout, collection, shown);
  const list = restListOf(collection, { view: shown.view, layout });
  const { path, left } = list;
  const url = `${window.location.origin}${path}`;
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
        <Snippets source={listSource(collection, list)} />
        <PartsLeftOut
          collection={collection}
          left={left}
          calculated={(shown.calculated ?? []).map(({ label }) => label)}
        />
        <Code label={t('url')} text={url} copy={t('copyUrl')} />
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
