'use client';

import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { CopyButton } from '@/ui/parts/copy-button';
import type { Table } from '../use-table';
import classes from './table-page.module.css';

const MAX_SHOWN = 5;

type Props = Readonly<{ collection: Collection; table: Table }>;

/** The unsaved texts in records that are deleted or not visible, so that none are lost unnoticed. */
export function UnseenNote({ collection, table }: Props) {
  const t = useTranslations('table.unseen');
  const { notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const unseen = unseenOf(table);
  if (unseen.length === 0) return null;
  return (
    <Alert role="alert" color="yellow" variant="light" title={t('title')} className={classes.unseen ?? ''}>
      <ul className={classes.unseenList}>
        {unseen.slice(0, MAX_SHOWN).map((id) => (
          <UnseenRecord key={id} id={id} collection={collection} table={table} />
        ))}
      </ul>
      {unseen.length > MAX_SHOWN && (
        <Text size="sm">{t('others', { count: unseen.length - MAX_SHOWN })}</Text>
      )}
    </Alert>
  );
}

function UnseenRecord({ id, collection, table }: Props & { id: number }) {
  const t = useTranslations('table.unseen');
  const language = useLanguage();
  const { unsaved, editing } = table;
  const cells = unsaved.cells.of(id);
  const fields = collection.columns.filter(({ name }) => cells[name] !== undefined);
  const number = String(id);
  const discard = () => editing.discard(fields.map(({ name }) => ({ id, column: name })));
  return (
    <li>
      <Group gap="4px 12px">
        <span className={classes.unseenTexts}>
          <strong>{t(unsaved.cells.isGone(id) ? 'deleted' : 'hidden', { number })}</strong>{' '}
          {fields.map(({ name, label }) => `${label[language]}: “${cells[name]!.text}”`).join(', ')}
        </span>
        <CopyButton
          size="compact-sm"
          label={t('copy', { number })}
          value={fields.map(({ name }) => cells[name]!.text).join('\t')}
        />
        <Button size="compact-sm" variant="default" onClick={discard}>
          {t('drop', { number })}
        </Button>
      </Group>
    </li>
  );
}

function unseenOf({ unsaved, source, editing }: Table): number[] {
  // Texts that are being sent are stored in a moment; texts that could not be sent may wait for long.
  const held = editing.unsent() === undefined ? unsaved.cells.faulty() : unsaved.cells.all();
  const ids = new Set(held.map(({ id }) => id));
  return [...ids].filter((id) => unsaved.cells.isGone(id) || source.positionOf(String(id)) === undefined);
}
