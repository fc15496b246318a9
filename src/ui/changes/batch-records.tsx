'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Collection, findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { DifferenceList } from '@/ui/record-panel/history/difference-list';
import { differencesOf } from '@/ui/record-panel/history/differences';
import { recordAddress } from '@/ui/record-panel/record-link';
import { useFilterWords } from '@/ui/table/tools/filter/filter-words';
import { trpc } from '@/ui/trpc';
import type { WireBatch } from './batch';
import classes from './changes.module.css';

const PAGE_SIZE = 20;

/**
 * The records that a batch concerned, read when this is opened, each with its values before and after. Needs the messages
 * `record` and `tableTools`.
 */
export function BatchRecords({ batch }: { batch: WireBatch }) {
  const t = useTranslations('changes.records');
  const [isOpen, setOpen] = useState(false);
  const collection = findCollection(batch.collection);
  if (collection === undefined || batch.registered + batch.changed + batch.deleted === 0) return null;
  return (
    <>
      <Details batch={batch} collection={collection} />
      <details className={classes.records} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('title')}</summary>
        {isOpen && <Records batch={batch} collection={collection} />}
      </details>
    </>
  );
}

/** The records that were changed together, with their new values or the file from which they came. */
function Details({ batch: { details }, collection }: { batch: WireBatch; collection: Collection }) {
  const t = useTranslations('changes.records');
  if (details === null) return null;
  if ('file' in details)
    return <p className={classes.aside}>{t('file', { file: details.file, sha256: details.sha256 })}</p>;
  if ('proposal' in details)
    return (
      <p className={classes.aside}>
        {t('proposal', { name: details.agency ?? details.proposedBy, id: details.proposal })}
      </p>
    );
  return <Matching details={details} collection={collection} />;
}

type MatchingDetails = Extract<WireBatch['details'], { view: unknown }>;

function Matching({ details, collection }: { details: MatchingDetails; collection: Collection }) {
  const t = useTranslations('changes.records');
  const words = useFilterWords(collection);
  const language = useLanguage();
  const { view, set, replace } = details;
  const matched = words.view(view);
  const values = Object.entries(set ?? {}).map(([name, value]) =>
    t('set', { column: collection.field(name)?.label[language] ?? name, value: String(value) }),
  );
  if (replace !== undefined) {
    const column = collection.field(replace.column)?.label[language] ?? replace.column;
    values.push(t('replaced', { column, find: replace.find, replacement: replace.with }));
  }
  return (
    <p className={classes.aside}>
      {[matched.length === 0 ? t('whole') : t('filter', { filter: matched.join(' · ') }), ...values].join(
        ' · ',
      )}
    </p>
  );
}

function Records({ batch, collection }: { batch: WireBatch; collection: Collection }) {
  const t = useTranslations('changes.records');
  const pages = trpc.edits.recordsOf.useInfiniteQuery(
    { collection: collection.resource, batch: batch.id, limit: PAGE_SIZE },
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  const records = pages.data?.pages.flatMap((page) => page.records);
  if (pages.isError) return <FailedState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (records === undefined) return <LoadingState lines={3} />;
  return (
    <div>
      <ul className={classes.recordList}>
        {records.map(({ id, before, after }) => (
          <li key={id} tabIndex={-1} data-record={id}>
            <Anchor component={Link} href={recordAddress(collection, id)} size="sm">
              {t('record', { number: String(id) })}
            </Anchor>
            <DifferenceList
              identifier={collection.identifier}
              differences={differencesOf(collection, { before, after })}
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} shown={records.length} entry="[data-record]" isSilent>
        {t('shown', { count: records.length })}
      </LoadMore>
    </div>
  );
}
