'use client';

import { Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LIST_NAMES } from '@/domain/collections/field';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { KeptList } from './kept-list';
import classes from './lists.module.css';

const LINES = 3;
/** The values of `status` are listed for each field. */
const LISTS = LIST_NAMES.filter((name) => name !== 'status');

/** The lists by which values of other fields are judged, without refusing others. */
export function KeptLists({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('values.lists');
  const heading = useId();
  const { data, error, refetch } = trpc.places.lists.useQuery();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Title order={2} size="h4" id={heading}>
        {t('title')}
      </Title>
      <p className={classes.intro}>{t('intro')}</p>
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined && (
        <ul className={classes.lists}>
          {LISTS.map((list) => (
            <li key={list}>
              <KeptList list={list} entries={data.lists[list]} seen={data.version} mayChange={mayChange} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
