'use client';

import { Alert, Anchor } from '@mantine/core';
import { useTimeZone, useTranslations } from 'next-intl';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { createTimeOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import { leavesOutRecords, type View } from '@/domain/collections/view/view';
import { isHeadingOf } from '@/domain/imports/propose/headings';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf } from '@/ui/errors';
import { useCellTexts } from '@/ui/grid/cell-text';
import { firstWidths } from '@/ui/grid/columns/first-widths';
import { Grid } from '@/ui/grid/grid';
import type { GridHandle, GridProps, KeptPlace } from '@/ui/grid/types';
import { EmptyState } from '@/ui/parts/empty-state';
import { Link } from '@/ui/parts/link';
import { FailedState } from '@/ui/parts/state';
import { BLOCK_ROWS } from '../rows/block-map';
import { FindBar } from '../tools/find/find-bar';
import type { Tools } from '../tools/tools';
import type { Table } from '../use-table';
import type { TableView } from '../use-table-view';
import type { useOverlays } from './table-overlays';
import classes from './table-page.module.css';
import { useLooks } from './use-looks';
import { useReadOnlyNotice } from './use-read-only-notice';

/** The length of the date in `2024-01-31 14:15`. */
const DATE_LENGTH = 10;

/** The grid with the view's rows, or a message that explains why there are none. */
export function TableRows(options: {
  collection: Collection;
  shown: TableView;
  table: Table;
  grid: RefObject<GridHandle | null>;
  tools: Tools;
  overlays: ReturnType<typeof useOverlays>;
  mayEdit: boolean;
  isCovered: boolean;
  onSelect: NonNullable<GridProps['onSelect']>;
}) {
  const { collection, shown, table, grid, tools, overlays, mayEdit, isCovered, onSelect } = options;
  const t = useTranslations('table');
  const language = useLanguage();
  const { failure } = table;
  const refusals = useTranslations('grid.refused');
  const timeZone = useTimeZone();
  const today = () => createTimeOf(timeZone)(new Date()).slice(0, DATE_LENGTH);
  const widths = useFirstWidths(collection, table);
  const { source, actions, firstWidths } = useLooks({ collection, shown, table, widths });
  const onReadOnly = useReadOnlyNotice(shown.fields);
  const kept = useRef<KeptPlace>({ across: 0, column: undefined });
  if (failure !== undefined)
    return <FailedRows collection={collection} error={failure} onRetry={table.retry} />;
  return (
    <div className={classes.table} aria-busy={table.isLoading}>
      <Grid
        key={table.shownKey}
        ref={grid}
        label={t('label', { name: collection.label[language] })}
        fields={shown.fields}
        identifier={collection.identifier}
        source={source}
        layout={shown.layout}
        onLayout={shown.showLayout}
        firstWidths={firstWidths}
        kept={kept}
        sort={shown.view.sort}
        onTooMuch={tools.offerFile}
        onSeveral={tools.refuseSeveral}
        actions={mayEdit ? actions : undefined}
        isCovered={isCovered}
        suggest={table.suggest}
        isHeading={(text, field) => isHeadingOf(text, field, collection)}
        onSelect={onSelect}
        onColumnMenu={tools.openColumn}
        onCellMenu={tools.openCell}
        today={today}
        onRefused={(why, column) =>
          why === 'column' && column !== undefined ? onReadOnly(column) : table.notices.refused(refusals(why))
        }
        onOpenText={overlays.openText}
        onOpenRecord={overlays.openRecord}
        onOpenComments={tools.openComments}
        faults={table.source.faults}
      />
      {tools.finding.isOpen && <FindBar tools={tools} />}
      <EmptyRows collection={collection} view={shown.asked} table={table} mayEdit={mayEdit} />
    </div>
  );
}

/** Shown in place of rows that could not be read: why the view was refused, or another failure. */
function FailedRows(options: { collection: Collection; error: unknown; onRetry: () => void }) {
  const { collection, error, onRetry } = options;
  const t = useTranslations('table.refused');
  const language = useLanguage();
  const refusal = refusalOf(error);
  if (refusal?.code !== 'invalid_parameter') return <FailedState error={error} onRetry={onRetry} />;
  const reason = faultText(refusal.fault)[language];
  const column = collection.readableField(refusal.field)?.label[language] ?? '';
  return (
    <Alert role="alert" color="red" variant="light" title={t('title')}>
      {t('text', { named: column === '' ? 'no' : 'yes', column, reason })} {t('hint')}
    </Alert>
  );
}

/** Shown over the grid of an empty table: how to add records, for people who may. */
function EmptyRows(options: { collection: Collection; view: View; table: Table; mayEdit: boolean }) {
  const { collection, view, table, mayEdit } = options;
  const { source, blocks, notifier, isLoading } = table;
  const t = useTranslations('table.empty');
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  // Drafts count as rows too.
  if (leavesOutRecords(view) || isLoading || !blocks.isCounted() || source.total() > 0) return null;
  const { resource } = collection;
  return (
    <div className={classes.empty}>
      <EmptyState title={t('title')}>
        {mayEdit &&
          t.rich('fill', {
            file: (chunks) => (
              <Anchor component={Link} href={`/imports?collection=${resource}`} inherit underline="always">
                {chunks}
              </Anchor>
            ),
          })}
      </EmptyState>
    </div>
  );
}

/**
 * The widths of columns that were not resized, by the rows that are loaded first. They stay the same when other rows are
 * shown, so that no column moves while a person sorts or filters.
 */
function useFirstWidths({ readable, identifier }: Collection, { source, notifier }: Table) {
  const language = useLanguage();
  const texts = useCellTexts(identifier);
  const hasRows = () => source.get(0) !== undefined;
  const isRead = useSyncExternalStore(notifier.subscribe, hasRows, hasRows);
  const measure = () => {
    const all = Array.from({ length: BLOCK_ROWS }, (_, position) => source.get(position));
    const records = all.filter((record) => record !== undefined);
    return { isRead, widths: firstWidths({ fields: readable, records, texts, language }) };
  };
  const [measured, setMeasured] = useState(measure);
  if (isRead && !measured.isRead) setMeasured(measure());
  return measured.widths;
}
