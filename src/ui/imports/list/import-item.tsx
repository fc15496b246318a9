'use client';

import { Anchor, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import type { ImportStatus, ImportSummary } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Link } from '@/ui/parts/link';
import { RelativeTime } from '@/ui/parts/moment';
import { useRefusalText } from '@/ui/refusal-text';
import { colorOf, noFitOf, shownStatus, writtenIn } from '../import-words';
import { PhaseProgress } from '../progress/phase-progress';
import { UndoImport } from '../undo-import';
import classes from './list.module.css';

/** The states of imports with a fault; stopped ones need no reason. */
const FAULTY: readonly ImportStatus[] = ['failed', 'ready', 'preparing'];

/** One import of the list: its file, its table, its person, its time, and its result. */
export function ImportItem({ of }: { of: ImportSummary }) {
  const t = useTranslations('imports');
  const language = useLanguage();
  const { id, fileName, collection, by, createdAt, progress } = of;
  const table = collection === null ? undefined : findCollection(collection);
  // The page of an import chooses the table that fits best.
  const withoutTable = shownStatus(of) === 'waiting' ? t('list.tableInside') : '';
  return (
    <li className={classes.item} data-import={id}>
      <div className={classes.what}>
        <Anchor component={Link} href={`/imports/${id}`} fw={600} className={classes.name ?? ''}>
          {fileName}
        </Anchor>
        <Text size="sm" c="var(--ink-quiet)">
          {[table?.label[language] ?? withoutTable, by.name].filter(Boolean).join(' · ')} ·{' '}
          <RelativeTime at={createdAt} />
        </Text>
      </div>
      <div className={classes.result}>
        <DotBadge color={colorOf(of)}>{t(`statuses.${shownStatus(of)}`)}</DotBadge>
        {progress === null ? (
          <Effect of={of} />
        ) : (
          <div className={classes.progress}>
            <PhaseProgress progress={progress} />
          </div>
        )}
        <Reason of={of} />
      </div>
      <UndoImport of={of} size="xs" />
    </li>
  );
}

/** Why an import has failed, could not be stored, or has no table. */
function Reason({ of }: { of: ImportSummary }) {
  const sentence = useTranslations('imports.noFit');
  const refusalText = useRefusalText();
  const { fault, status } = of;
  const noFit = noFitOf(of);
  const isTold = fault !== null && FAULTY.includes(status);
  if (!isTold && noFit === null) return null;
  return (
    <Text size="sm" c="var(--ink-quiet)">
      {isTold ? refusalText(fault) : sentence(noFit!.code, { columns: noFit!.columns.join(', ') })}
    </Text>
  );
}

/** The planned effect of an import, or its effect if it was not undone. */
function Effect({ of: { effect, status } }: { of: ImportSummary }) {
  const t = useTranslations('imports.effect');
  const format = useFormatter();
  if (effect === null || !['ready', 'applied'].includes(status)) return null;
  const text = writtenIn(effect).map((name) =>
    t(name, { count: effect[name], text: format.number(effect[name]) }),
  );
  return (
    <Text size="sm" component="span">
      {text.length === 0 ? t('none') : text.join(', ')}
    </Text>
  );
}
