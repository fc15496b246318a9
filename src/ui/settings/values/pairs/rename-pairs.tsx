'use client';

import { Radio, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Kept, keptOf, missingOf } from './choices';
import { PairItem } from './pair-item';
import classes from './pairs.module.css';
import type { Pairs } from './use-pairs';

/** The pairs of records that a rename would make duplicates, side by side, with the choice which record of each is kept. */
export function RenamePairs(options: {
  collection: Collection;
  /** The enumerated field, its old and its new value. */
  names: Readonly<{ field: string; from: string; to: string }>;
  /** The number of all pairs. */
  total: number;
  pairs: Pairs;
  isBusy: boolean;
}) {
  const { collection, names, total, pairs, isBusy } = options;
  const t = useTranslations('values.rename.pairs');
  const { choices, pages } = pairs;
  return (
    <Stack gap="sm">
      <div role="status">
        <Text size="sm" fw={600}>
          {t('title', { count: total })}
        </Text>
        <Text size="sm">{t('intro', { from: names.from, to: names.to })}</Text>
      </div>
      <Radio.Group
        label={t('all')}
        value={choices.rest ?? ONE_BY_ONE}
        onChange={(chosen) => pairs.chooseAll(chosen === ONE_BY_ONE ? undefined : (chosen as Kept))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="existing" label={t('keepExisting', { to: names.to })} disabled={isBusy} />
          <Radio value="renamed" label={t('keepRenamed', { from: names.from })} disabled={isBusy} />
          <Radio value={ONE_BY_ONE} label={t('oneByOne')} disabled={isBusy} />
        </Stack>
      </Radio.Group>
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <LoadingState lines={4} />}
      {pages.data !== undefined && (
        <div className={classes.scroller}>
          {pairs.pairs.map((pair, place) => (
            <PairItem
              key={pairs.idOf(pair)}
              collection={collection}
              names={names}
              pair={pair}
              place={place + 1}
              kept={keptOf(choices, pairs.idOf(pair))}
              onKeep={isBusy ? undefined : (kept) => pairs.choose(pairs.idOf(pair), kept)}
            />
          ))}
          <LoadMore pages={pages} shown={pairs.pairs.length} entry="[data-pair] input" isSilent>
            {t('shown', { shown: pairs.pairs.length, count: total })}
          </LoadMore>
        </div>
      )}
      <Text size="sm" c="var(--ink-quiet)" role="status">
        {t('chosen', { chosen: total - missingOf(choices, total), count: total })}
      </Text>
    </Stack>
  );
}

const ONE_BY_ONE = 'each';
