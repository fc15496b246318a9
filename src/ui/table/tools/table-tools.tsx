'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { leavesOutRecords } from '@/domain/collections/view/view';
import { useAhead } from '@/ui/late';
import { ActiveFilters } from './filter/active-filters';
import { HighlightLegend } from './highlights/legend';
import { OPENED_BY_KEY, OpenTool } from './open-tool';
import { SavedNote } from './saved/saved-note';
import { Toolbar } from './toolbar';
import classes from './toolbar.module.css';
import type { Tools } from './tools';

/** The tools of a table, the active filters, and the open tool. */
export function TableTools({ tools }: { tools: Tools }) {
  useAhead(OPENED_BY_KEY, tools.rights.edit && !tools.table.isLoading);
  return (
    <>
      <Toolbar tools={tools} />
      <ActiveFilters tools={tools} />
      <HighlightLegend tools={tools} />
      <SavedNote tools={tools} />
      <Dropped tools={tools} />
      <NoMatch tools={tools} />
      <div className={classes.opened}>
        <OpenTool tools={tools} />
      </div>
    </>
  );
}

/**
 * A note for an address with a typing error, or with a column that no longer exists, because other records are shown than
 * expected.
 */
function Dropped({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools');
  const { dropped } = tools.shown;
  if (dropped.length === 0) return null;
  return (
    <p role="status" className={classes.note}>
      {t('dropped', { parts: [...new Set(dropped)].join(', ') })}
    </p>
  );
}

function NoMatch({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools.noMatch');
  const { blocks, notifier, isLoading, failure } = tools.table;
  const { view, changeView } = tools.shown;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const isEmpty =
    leavesOutRecords(view) &&
    blocks.isCounted() &&
    blocks.total() === 0 &&
    !isLoading &&
    failure === undefined;
  return (
    <div role="status">
      {isEmpty && (
        <p className={classes.note}>
          {t('text')}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => changeView(({ sort }) => (sort === undefined ? {} : { sort }))}
          >
            {t('clear')}
          </Button>
        </p>
      )}
    </div>
  );
}
