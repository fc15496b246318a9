'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { shownStatus } from '../imports/import-words';
import { RelativeTime } from '../parts/moment';
import { trpc } from '../trpc';
import lists from './home-page.module.css';
import { HomeTile } from './home-tile';
import { ListLine } from './list-card';
import { OPEN_IMPORTS, TILE_OPTIONS } from './tile-options';

const MAX_SHOWN = 5;

/** The unfinished imports, shared with the glance. */
export function useOpenImports() {
  return trpc.imports.list.useQuery(OPEN_IMPORTS, { ...TILE_OPTIONS, select: ({ imports }) => imports });
}

/** The imports that the person has begun, or may finish. Needs the messages `imports`. */
export function ImportsTile() {
  const t = useTranslations('home.imports');
  const statuses = useTranslations('imports.statuses');
  const language = useLanguage();
  return (
    <HomeTile title={t('title')} all={{ href: '/imports', text: t('all') }} query={useOpenImports()}>
      {(imports) =>
        imports.length === 0 ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('empty')}
          </Text>
        ) : (
          <ul className={lists.list}>
            {imports.slice(0, MAX_SHOWN).map((one) => {
              const table = one.collection === null ? undefined : findCollection(one.collection);
              return (
                <ListLine
                  key={one.id}
                  href={`/imports/${one.id}`}
                  title={one.fileName}
                  about={[table?.label[language], statuses(shownStatus(one)), one.by.name]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                  aside={<RelativeTime at={one.updatedAt} />}
                />
              );
            })}
          </ul>
        )
      }
    </HomeTile>
  );
}
