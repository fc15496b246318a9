'use client';

import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState } from '@/ui/parts/state';
import { DifferenceList } from '@/ui/record-panel/history/difference-list';
import { differencesOf } from '@/ui/record-panel/history/differences';
import { recordAddress } from '@/ui/record-panel/record-link';
import { type Inputs, trpc } from '@/ui/trpc';
import classes from '../releases.module.css';
import type { WireReleaseChange, WireReleaseChanges } from '../types';

/** The time of the last write changes with each of them. */
const WRITTEN = 'date_now';

type Asked = Omit<Inputs['releases']['changes'], 'after'>;

/** The records that changed, with their values before and after. Needs the messages `record`. */
export function ChangedRecords({ about, changed }: { about: Asked; changed: WireReleaseChanges }) {
  const t = useTranslations('releases.changes');
  const utils = trpc.useUtils();
  // Further pages belong to the changes that they follow: when these are read again and differ, the list begins anew.
  const [further, setFurther] = useState({ of: changed, changes: [] as readonly WireReleaseChange[] });
  const changes = [...changed.changes, ...(further.of === changed ? further.changes : [])];
  const more = useMutation({
    mutationFn: () => utils.releases.changes.fetch({ ...about, after: changes.at(-1)!.record }),
    onSuccess: (page) =>
      setFurther({ of: changed, changes: [...changes.slice(changed.changes.length), ...page.changes] }),
  });
  const pages = {
    hasNextPage: changes.length < changed.total,
    isFetchingNextPage: more.isPending,
    fetchNextPage: () => more.mutate(),
  };
  return (
    <div>
      <h3 className={classes.subtitle}>{t('records')}</h3>
      <ul className={classes.entries}>
        {changes.map((change) => (
          <ChangedRecord key={change.record} resource={about.collection} change={change} />
        ))}
      </ul>
      {more.error !== null && <FailedState error={more.error} />}
      <LoadMore pages={pages} shown={changes.length} entry="[data-record]">
        {t('shown', { shown: changes.length, count: changed.total })}
      </LoadMore>
    </div>
  );
}

function ChangedRecord({ resource, change }: { resource: string; change: WireReleaseChange }) {
  const t = useTranslations('releases.changes');
  const collection = findCollection(resource)!;
  const { record, before, after } = change;
  const kind = before === null ? 'registered' : after === null ? 'deleted' : 'changed';
  const differences = differencesOf(collection, { before, after });
  return (
    <li data-record={record} tabIndex={-1}>
      <Anchor component={Link} href={recordAddress(collection, record)} size="sm">
        {t(kind, { number: String(record) })}
      </Anchor>
      <DifferenceList
        identifier={collection.identifier}
        differences={differences.filter(({ field }) => field.name !== WRITTEN)}
      />
    </li>
  );
}
