'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { RelativeTime } from '@/ui/parts/moment';
import { RecordEventSentence } from './history/event-item';
import { RestoreDialog } from './history/restore-dialog';
import type { RecordHistoryPages } from './history/use-record-history';
import classes from './record-view.module.css';
import type { RecordChange } from './types';

/** Shown in place of a record that does not exist: who deleted it, and a button to restore it. */
export function GoneRecord(options: {
  collection: Collection;
  record: number;
  pages: RecordHistoryPages;
  mayEdit: boolean;
  onHold: (holds: boolean) => void;
  onRestored: (change: RecordChange, known: WireRecord) => void;
}) {
  const { record, pages, mayEdit } = options;
  const t = useTranslations('record.gone');
  const [isAsking, setAsking] = useState(false);
  const last = pages.events?.[0];
  const end = last?.after === null && last.before !== null ? last : undefined;
  return (
    <section className={classes.gone} role="status">
      <p>
        <strong>{t('title', { number: String(record) })}</strong>
      </p>
      {end === undefined ? (
        !pages.isPending && <p>{t('never')}</p>
      ) : (
        <p>
          <RecordEventSentence event={end} /> · <RelativeTime at={end.at} />
        </p>
      )}
      {end !== undefined && mayEdit && <Button onClick={() => setAsking(true)}>{t('restore')}</Button>}
      {isAsking && end !== undefined && (
        <RestoreDialog {...options} stored={null} event={end} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
