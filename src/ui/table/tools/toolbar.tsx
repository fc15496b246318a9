'use client';

import { ActionIcon } from '@mantine/core';
import {
  IconArrowsSort,
  IconBookmark,
  IconColumns3,
  IconDots,
  IconDownload,
  IconFilter,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { countConditions } from '@/domain/collections/view/filter-parts';
import { usualColumns } from '../use-table-view';
import { AddingButtons } from './adding-buttons';
import { SearchBox } from './search-box';
import { ToolButton } from './tool-button';
import classes from './toolbar.module.css';
import type { Tools } from './tools';

const ICON_SIZE = 16;

/** The tools to search, arrange and export the records of the table. */
export function Toolbar({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools');
  const { collection, shown } = tools;
  const { view, layout } = shown;
  const hidden = usualColumns(collection, shown).filter((name) => !layout.columns.includes(name)).length;
  return (
    <div className={classes.room}>
      <div className={classes.toolbar} role="toolbar" aria-label={t('label')}>
        <SearchBox tools={tools} />
        <ToolButton
          tools={tools}
          name="filter"
          label={t('tools.filter')}
          icon={IconFilter}
          count={countConditions(view.filter)}
        />
        <ToolButton
          tools={tools}
          name="sort"
          label={t('tools.sort')}
          icon={IconArrowsSort}
          count={view.sort?.length}
        />
        <ToolButton
          tools={tools}
          name="columns"
          label={t('tools.columns')}
          {...(hidden > 0 ? { said: t('tools.columnsHidden', { hidden }) } : {})}
          icon={IconColumns3}
          count={hidden}
        />
        <ToolButton tools={tools} name="saved" label={t('tools.saved')} icon={IconBookmark} isMenu />
        {tools.rights.edit && <AddingButtons tools={tools} />}
        <ToolButton tools={tools} name="file" label={t('tools.file')} icon={IconDownload} isMenu />
        <ToolButton tools={tools} name="more" label={t('tools.more')} icon={IconDots} iconOnly isMenu />
        <RefreshButton tools={tools} />
      </div>
    </div>
  );
}

/** Reloads the records, and shows when they are being loaded. Changes by others appear without it. */
function RefreshButton({ tools: { table } }: { tools: Tools }) {
  const t = useTranslations('tableTools.refresh');
  const [isReading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    // A failure is shown where the data are missing, and retried automatically.
    await table.blocks.refresh({ anew: true }).catch(() => {});
    setReading(false);
  };
  const isBusy = isReading || table.isLoading;
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={isBusy ? t('reading') : t('read')}
      title={t('hint')}
      loading={isBusy}
      loaderProps={{ size: ICON_SIZE }}
      onClick={read}
    >
      <IconRefresh size={ICON_SIZE} aria-hidden />
    </ActionIcon>
  );
}
