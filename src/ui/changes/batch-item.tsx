'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Moment, RelativeTime } from '@/ui/parts/moment';
import { DotBadge } from '../parts/dot-badge';
import { isBatchUndoable, toolOf, type WireBatch } from './batch';
import { BatchRecords } from './batch-records';
import { BatchSentence } from './batch-sentence';
import classes from './changes.module.css';

const ICON_SIZE = 16;

/** One batch: what it changed, when, by which tool, from which address, and a button to undo it. */
export function BatchItem(options: {
  batch: WireBatch;
  /** The batch that undid it. */
  undoneBy: string | null;
  onUndo: (() => void) | undefined;
}) {
  const { batch, undoneBy, onUndo } = options;
  const t = useTranslations('changes');
  const { id, at, address, requestId, failed, duplicates } = batch;
  const tool = toolOf(batch);
  return (
    <li className={classes.batch} data-batch={id} tabIndex={-1}>
      <div className={classes.told}>
        <p className={classes.sentence}>
          <BatchSentence batch={batch} />
        </p>
        <p className={classes.aside}>
          <RelativeTime at={at} /> · <Moment at={at} />
          {tool !== 'none' && ` · ${t(`tools.${tool}`)}`}
          {address !== null && (
            <>
              {' · '}
              {t.rich('from', { address, code: (chunks) => <code>{chunks}</code> })}
            </>
          )}
          {' · '}
          {t('number', { id })}
          {requestId !== null && (
            <>
              {' · '}
              {t.rich('request', { id: requestId, code: (chunks) => <code>{chunks}</code> })}
            </>
          )}
        </p>
        {(failed > 0 || duplicates > 0) && (
          <p className={classes.aside}>
            {[
              failed > 0 ? t('failed', { count: failed }) : [],
              duplicates > 0 ? t('duplicates', { count: duplicates }) : [],
            ]
              .flat()
              .join(' · ')}
          </p>
        )}
        <BatchRecords batch={batch} />
        {onUndo !== undefined && batch.operation === 'rename' && (
          <p className={classes.aside}>{t('renameStays')}</p>
        )}
      </div>
      {undoneBy !== null && (
        <DotBadge className={classes.state ?? ''}>{t('undone', { id: undoneBy })}</DotBadge>
      )}
      {onUndo !== undefined && undoneBy === null && isBatchUndoable(batch) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('undoOf', { id })}
          leftSection={<IconArrowBackUp size={ICON_SIZE} aria-hidden />}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
