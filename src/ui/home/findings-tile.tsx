'use client';

import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { findRule } from '@/domain/checks/all-rules';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { findingsAddressOf, NEW_FINDINGS } from '../findings/view';
import { type Outputs, trpc } from '../trpc';
import lists from './home-page.module.css';
import { HomeTile } from './home-tile';
import { ListLine } from './list-card';
import { TILE_OPTIONS } from './tile-options';

const MAX_TABLES = 5;

type Count = Outputs['findings']['counts']['counts'][number];

/** The number of new findings, shared with the glance. */
export const useNewFindings = () => trpc.findings.counts.useQuery({ state: 'new' }, TILE_OPTIONS);

/** The undecided findings: the tables with most of them. */
export function FindingsTile() {
  const t = useTranslations('home.findings');
  const format = useFormatter();
  const language = useLanguage();
  return (
    <HomeTile title={t('title')} all={{ href: '/findings', text: t('all') }} query={useNewFindings()}>
      {({ counts }) =>
        counts.length === 0 ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('empty')}
          </Text>
        ) : (
          <ul className={lists.list}>
            {byTable(counts)
              .slice(0, MAX_TABLES)
              .map(({ collection, rules, total }) => (
                <ListLine
                  key={collection}
                  href={findingsAddressOf({ ...NEW_FINDINGS, collection })}
                  title={findCollection(collection)!.label[language]}
                  about={rules
                    .map(
                      ({ rule, count }) =>
                        `${findRule(rule)?.title[language] ?? rule} (${format.number(count)})`,
                    )
                    .join(', ')}
                  aside={format.number(total)}
                />
              ))}
          </ul>
        )
      }
    </HomeTile>
  );
}

/** The tables with most findings first, each with its rules. */
function byTable(counts: readonly Count[]) {
  const tables = [...new Set(counts.map(({ collection }) => collection))];
  return tables
    .map((collection) => {
      const rules = counts.filter((one) => one.collection === collection).sort((a, b) => b.count - a.count);
      return { collection, rules, total: rules.reduce((sum, { count }) => sum + count, 0) };
    })
    .sort((a, b) => b.total - a.total);
}
