'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Collection } from '@/collections';
import { PageHeader } from '../parts/page-header';
import { trpc } from '../trpc';
import classes from './collection-page.module.css';
import { Newest, RecordCount } from './figures';

/** A table's name, what it holds, how much and how new. */
export function CollectionHeader({ collection }: { collection: Collection }) {
  const t = useTranslations('collections');
  const language = useLocale();
  const { label, description, group, resource } = collection;
  const { data } = trpc.home.summary.useQuery();
  const figures = data?.collections.find((one) => one.resource === resource);
  return (
    <PageHeader
      title={label[language]}
      intro={
        <>
          {description[language]}
          <p className={classes.facts}>
            <code>{`${group}/${resource}`}</code>
            {figures !== undefined && (
              <>
                <RecordCount figures={figures} />
                {figures.newest !== null && (
                  <span>
                    {t('newest')} <Newest figures={figures} />
                  </span>
                )}
              </>
            )}
          </p>
        </>
      }
    />
  );
}
