'use client';

import { Button, Text, Title } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { type MouseEvent, useCallback, useId, useMemo, useState } from 'react';
import { periodParts } from '@/domain/answers/dimensions';
import type { SummaryTable } from '@/domain/answers/fold';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import type { PlacedSummary } from '@/domain/answers/placer';
import { recordConditions } from '@/domain/answers/record-conditions';
import type { ShownAs } from '@/domain/answers/shown-as';
import type { SummaryOrder } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import type { View } from '@/domain/collections/view/view';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { citedVersion } from '@/domain/figures/cite';
import { figurePeriod } from '@/domain/figures/figure-name';
import type { ReleaseStanding } from '@/domain/releases/standing';
import { useLanguage } from '@/i18n/use-language';
import { useBoardKeys } from '@/ui/deliveries/use-board-keys';
import { PrintedCitation } from '@/ui/figures/citation';
import { usePinFigure } from '@/ui/figures/use-pin-figure';
import { PaperTables } from '@/ui/parts/print/paper-tables';
import { usePrinting } from '@/ui/parts/print/use-printing';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import { filteredTexts, useFilterWords } from '@/ui/table/tools/filter/filter-words';
import { narrowedView, tableAddress } from '@/ui/table/tools/view/page-address';
import { PlacedNotes } from '../place-systems/placed-notes';
import { FigureHistory, type OpenedFigure } from './figure-history';
import { figurePlaces } from './figure-places';
import { FiguresHead } from './figures-head';
import { type FigureOpener, type FigureOpens, FiguresRow } from './figures-row';
import { modelColumns, paperLayoutOf } from './paper-model';
import classes from './summaries.module.css';
import { SummaryFiles } from './summary-files';
import { type ModelColumn, type ModelRow, type TableModel, tableModel } from './table-model';
import type { ShownSummary } from './use-summary-view';
import { useSummaryWords } from './use-summary-words';

/** The number of cells that are rendered at once; more rows are added by a button. */
const MAX_CELLS = 4_000;
const MIN_ROWS = 50;
/** The number of cells that are printed: some two hundred sheets. Larger tables can be saved as a file. */
const MAX_PRINTED = 40_000;

type Options = Readonly<{
  collection: Collection;
  shown: ShownSummary;
  table: SummaryTable;
  /** The periods of the summary; null: no deliveries of the collection are counted. */
  covered: readonly PeriodCoverage[] | null;
  /** Null: the collection has no release. */
  standing: ReleaseStanding | null;
  /** The places that are not those of the records; null: all are. */
  placed: PlacedSummary | null;
  request: SummaryRequest;
  way: ShownAs;
  order: SummaryOrder | undefined;
  /** Whether a figure leads to its records, to the history of them, or to a permanent address. */
  opens: FigureOpens;
  /** Whether another summary is being read. */
  isOld: boolean;
  /** When it was read. */
  readAt: Date;
}>;

/** A summary's table. Each figure leads to its records; the arrow keys move from figure to figure. */
export function FiguresTable(options: Options) {
  const { collection, table, covered, standing, placed, request, way, order, isOld, shown, opens } = options;
  const t = useTranslations('summaries');
  const { isBeside } = shown.choice;
  const words = useSummaryWords(collection);
  const heading = useId();
  const router = useRouter();
  const model = useMemo(
    () => tableModel(table, { collection, request, way, isBeside, order, words, covered, standing, placed }),
    [table, collection, request, way, isBeside, order, words, covered, standing, placed],
  );
  const { limit, more } = useLimit(table, model.columns.length);
  const isPrinting = usePrinting();
  const drawn = isPrinting
    ? Math.max(limit, Math.floor(MAX_PRINTED / Math.max(1, model.columns.length)))
    : limit;
  const rows = model.rows.slice(0, drawn);
  const count = rows.length + (model.totals === undefined ? 0 : 1);
  const keys = useBoardKeys(count, model.columns.length);
  const viewOf = useViewOf(options);
  const placeOf = useMemo(() => figurePlaces(table, { collection, placed }), [table, collection, placed]);
  const hrefOf = useCallback(
    (...[row, column, period]: Parameters<FigureOpener>) =>
      tableAddress(collection, viewOf(row, column, { period })),
    [collection, viewOf],
  );
  const [opened, setOpened] = useState<OpenedFigure>();
  const openHistory = useCallback(
    (...[row, column, period]: Parameters<FigureOpener>) =>
      setOpened({
        name: `${row.text}, ${column.text}`,
        view: viewOf(row, column, { period }),
      }),
    [viewOf],
  );
  const { pin, isPending } = usePinFigure();
  const { measure, figure } = request;
  const openAddress = useCallback(
    (...[row, column, period]: Parameters<FigureOpener>) => {
      const place = placeOf(row, column);
      const without =
        place === undefined ? [] : placesOf(collection).filter((one) => one.place !== 'village');
      pin({
        collection: collection.resource,
        view: viewOf(row, column, { period, without: without.map(({ name }) => name) }),
        measure,
        figures: figure === undefined ? [] : [figure],
        ...(place !== undefined && { place }),
      });
    },
    [pin, collection, viewOf, placeOf, measure, figure],
  );
  const onOpen = { records: undefined, history: openHistory, address: openAddress }[opens];
  const periodText = useCallback(
    (place: number) => words.periodText((table.periods[place] ?? []).join('/').replace('-', '/')),
    [table, words],
  );
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.push(link.getAttribute('href') ?? '');
  };
  const rowOf = (row: ModelRow, at: number, of: TableModel) => (
    <FiguresRow
      key={row.key}
      {...{ row, at, words, placeOf, hrefOf, periodText, onOpen, onAddress: openAddress }}
      columns={of.columns}
      absent={of.absent}
      expected={of.expected}
      current={keys.current.row === at ? keys.current.column : undefined}
      onFocus={keys.setAt}
    />
  );
  const tableOf = (of: TableModel) => (
    <table
      ref={keys.board}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
      role="grid"
      className={classes.table}
      data-old={isOld || undefined}
      aria-labelledby={heading}
      aria-rowcount={of.rows.length + 1 + (of.totals === undefined ? 0 : 1)}
      onKeyDown={keys.onKeyDown}
      onClick={follow}
    >
      <FiguresHead
        model={of}
        order={order}
        isPaper={isPrinting}
        onOrder={(next) => shown.show(() => ({ order: next }))}
      />
      <tbody>{of.rows.slice(0, drawn).map((row, at) => rowOf(row, at, of))}</tbody>
      {of.totals !== undefined && <tfoot>{rowOf(of.totals, rows.length, of)}</tfoot>}
    </table>
  );
  const filters = filteredTexts(shown.view, useFilterWords(collection));
  const title = words.titleOf(request, way, filters);
  return (
    <section aria-labelledby={heading} aria-busy={isOld || isPending}>
      <Title order={2} size="h4" id={heading} className={classes.title ?? ''}>
        {title}
      </Title>
      {isPrinting ? (
        <PaperTables
          isTitled
          layout={paperLayoutOf(model, { words })}
          title={title}
          columnName={(at) => model.columns[at]?.text ?? ''}
        >
          {({ from, to }) => tableOf(modelColumns(model, from, to))}
        </PaperTables>
      ) : (
        // The table scrolls within itself, so that its headings stay visible.
        <ScrollRegion label={t('scrolls')} maxHeight="max(320px, 74dvh)">
          {tableOf(model)}
        </ScrollRegion>
      )}
      <Notes
        {...options}
        title={title}
        columns={model.columns}
        rows={model.rows.length}
        limit={drawn}
        onMore={more}
        periodText={periodText}
      />
      {opened !== undefined && (
        <FigureHistory collection={collection} figure={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

/** The number of rows that are rendered; more are added gradually. */
function useLimit(table: SummaryTable, columns: number) {
  const step = Math.max(MIN_ROWS, Math.floor(MAX_CELLS / Math.max(1, columns)));
  const [steps, setSteps] = useState({ table, count: 1 });
  const count = steps.table === table ? steps.count : 1;
  return { limit: step * count, more: () => setSteps({ table, count: count + 1 }) };
}

/** Returns a function that makes the view with the records of a figure, without conditions on the columns `without`. */
function useViewOf({ collection, table, shown: { view } }: Options) {
  return useCallback(
    (
      { values }: Pick<ModelRow, 'values'>,
      column: ModelColumn,
      { period, without = [] }: { period: number | null; without?: readonly string[] },
    ): View => {
      const periods = period === null ? [] : table.periods[period]!;
      const names = periodParts(collection).map(({ name }) => name);
      const conditions = [
        ...recordConditions(collection, table.rowParts, values),
        ...recordConditions(collection, table.columnParts, column.values),
        ...recordConditions(collection, names, periods),
      ];
      return narrowedView(
        view,
        conditions.filter((condition) => !without.includes(condition.column)),
      );
    },
    [collection, table, view],
  );
}

/** Below the table: notes about the figures, a button for more rows, and the source. */
function Notes(
  options: Options & {
    title: string;
    columns: readonly ModelColumn[];
    rows: number;
    limit: number;
    onMore: () => void;
    periodText: (place: number) => string;
  },
) {
  const { collection, table, request, rows, limit, onMore, periodText } = options;
  const t = useTranslations('summaries');
  const format = useFormatter();
  const language = useLanguage();
  const latest = table.latest?.total ?? null;
  const ranking = useSummaryWords(collection).rankingNote(request);
  const isDivided = table.columns.length > 0 && request.measure === 'sum' && !table.additive.all;
  return (
    <div className={classes.notes}>
      {rows > limit && (
        <p className={classes.more}>
          {t('shownRows', { shown: limit, all: rows })}{' '}
          <Button className={classes.button ?? ''} size="compact-sm" variant="default" onClick={onMore}>
            {t('moreRows')}
          </Button>
          <span className={classes.paperOnly}>{t('inFile')}</span>
        </p>
      )}
      <SummaryFiles
        collection={collection}
        shown={options.shown}
        way={options.way}
        hasSubtotals={table.rows.some(({ isSubtotal }) => isSubtotal)}
      />
      {latest !== null && <Text size="sm">{t('latest', { period: periodText(latest) })}</Text>}
      {isDivided && <Text size="sm">{t('noTotals')}</Text>}
      {ranking !== undefined && <Text size="sm">{ranking}</Text>}
      <PlacedNotes placed={options.placed} />
      <NotCompared columns={options.columns} />
      <Text size="sm" c="var(--ink-quiet)">
        {t('source', {
          name: collection.label[language],
          day: format.dateTime(new Date(), { dateStyle: 'medium' }),
        })}
      </Text>
      <PrintedCitation
        name={`${collection.label[language]}: ${options.title}`}
        period={figurePeriod(collection, options.shown.view)?.[language] ?? null}
        version={citedVersion(options.standing, options.readAt)}
        address={options.shown.address}
      />
    </div>
  );
}

/** The number of columns whose comparison is explained without a click. */
const MAX_EXPLAINED = 3;

/**
 * The parts of the columns that are not compared with the period before, so that a change is not mistaken for one of
 * everything.
 */
function NotCompared({ columns }: { columns: readonly ModelColumn[] }) {
  const t = useTranslations('summaries.notCompared');
  const some = columns.filter(({ without }) => without !== undefined);
  if (some.length === 0) return null;
  return (
    <details className={classes.without} open={some.length <= MAX_EXPLAINED}>
      <summary>{t('title')}</summary>
      <ul>
        {some.map(({ key, text, without = '' }) => (
          <li key={key}>{t('line', { column: text, what: without })}</li>
        ))}
      </ul>
    </details>
  );
}
