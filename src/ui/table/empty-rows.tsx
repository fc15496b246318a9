'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { EmptyState } from '../parts/empty-state';
import { Link } from '../parts/link';
import classes from './table-page.module.css';
import type { Table } from './use-table';

/** Over the grid of a table that holds nothing at all: how it is filled, for those who may. */
export function EmptyRows(options: { collection: Collection; view: View; table: Table; mayEdit: boolean }) {
  const { collection, view, table, mayEdit } = options;
  const { source, blocks, told, isLoading } = table;
  const t = useTranslations('table.empty');
  useSyncExternalStore(told.subscribe, told.revision, told.revision);
  const isAsked = view.search !== undefined || view.filter !== undefined;
  // A record that is begun is something already.
  if (isAsked || isLoading || !blocks.isCounted() || source.total() > 0) return null;
  const { group, resource } = collection;
  return (
    <div className={classes.empty}>
      <EmptyState title={t('title')}>
        {mayEdit &&
          t.rich('fill', {
            file: (chunks) => (
              <Anchor
                component={Link}
                href={`/collections/${group}/${resource}/import`}
                inherit
                underline="always"
              >
                {chunks}
              </Anchor>
            ),
          })}
      </EmptyState>
    </div>
  );
}
