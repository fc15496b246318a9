'use client';

import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { RelativeTime } from '../parts/moment';
import { trpc } from '../trpc';
import lists from './home-page.module.css';
import { HomeTile } from './home-tile';
import { ListLine } from './list-card';
import { TILE_OPTIONS } from './tile-options';

const MAX_TABLES = 5;

/** An anchor on the home page. */
export const CHANGES_ID = 'recent-changes';

/** The changes since yesterday, shared with the glance. */
export const useRecentChanges = () => trpc.home.changes.useQuery(undefined, TILE_OPTIONS);

/** The changes of each table since yesterday, the latest first. */
export function ChangesTile() {
  const t = useTranslations('home.changes');
  const format = useFormatter();
  const language = useLanguage();
  return (
    <HomeTile title={t('title')} id={CHANGES_ID} query={useRecentChanges()}>
      {({ collections }) =>
        collections.length === 0 ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('empty')}
          </Text>
        ) : (
          <ul className={lists.list}>
            {collections.slice(0, MAX_TABLES).map(({ collection: resource, last, by, ...written }) => {
              const { group, label } = findCollection(resource)!;
              const counts = (['registered', 'changed', 'deleted'] as const).filter(
                (name) => written[name] > 0,
              );
              return (
                <ListLine
                  key={resource}
                  href={`/collections/${group}/${resource}/changes`}
                  title={label[language]}
                  about={`${format.list(counts.map((name) => t(name, { count: written[name] })))} · ${t('by', { name: by })}`}
                  aside={<RelativeTime at={last} />}
                />
              );
            })}
            {collections.length > MAX_TABLES && (
              <li className={lists.about}>{t('more', { count: collections.length - MAX_TABLES })}</li>
            )}
          </ul>
        )
      }
    </HomeTile>
  );
}
