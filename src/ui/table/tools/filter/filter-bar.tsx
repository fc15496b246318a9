'use client';

import { IconFilter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Collection } from '@/domain/collections';
import { countConditions } from '@/domain/collections/view/filter-parts';
import type { View } from '@/domain/collections/view/view';
import { late } from '@/ui/late';
import { ToolButton } from '../tool-button';
import { useOpenedTool } from '../use-opened-tool';
import { ActiveFilters } from './active-filters';
import classes from './filter.module.css';
import { FilteredLine } from './filtered-line';

const LatePanel = late(() => import('./filter-panel').then((file) => file.FilterPanel));

/** The filter of a page with figures of records, in the same form as in the table; on paper a line of text. */
export function FilterBar(options: {
  collection: Collection;
  view: View;
  onChange: (change: (now: View) => View) => void;
  /** Whether a heading of the page names the conditions, so that paper needs no line of them. */
  isNamed?: boolean;
}) {
  const { collection, view, onChange, isNamed = false } = options;
  const t = useTranslations('tableTools.tools');
  const bar = useRef<HTMLDivElement>(null);
  const toggles = useOpenedTool(() => bar.current?.querySelector('button')?.focus());
  const tools = { collection, shown: { view, asked: view, changeView: onChange }, ...toggles };
  const { opened } = tools;
  return (
    <>
      <div ref={bar} className={classes.bar}>
        <ToolButton
          tools={tools}
          name="filter"
          label={t('filter')}
          icon={IconFilter}
          count={countConditions(view.filter)}
        />
        <ActiveFilters tools={tools} />
        {opened !== undefined && <LatePanel tools={tools} opened={opened} onGivenUp={tools.close} />}
      </div>
      {!isNamed && (
        <div className={classes.printed}>
          <FilteredLine collection={collection} view={view} />
        </div>
      )}
    </>
  );
}
