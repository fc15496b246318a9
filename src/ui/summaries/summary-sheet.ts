import { createFormatter, createTranslator } from 'next-intl';
import { dimensionParts, dimensionsOf } from '@/domain/answers/dimensions';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import type { PlacedSummary } from '@/domain/answers/placer';
import { type ShownAs, type ShownFigure, wayShown, waysToShow } from '@/domain/answers/shown-as';
import type { Collection, Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import type { SummarySheetOf } from '@/server/trpc/downloads/summary-download';
import { type AboutAsked, type AboutLine, aboutFile } from '../coverage/about-file';
import { filteredTexts, filterWords } from '../table/tools/filter/filter-words';
import { type ModelRow, type TableModel, tableModel } from './table-model';
import { type SummaryWords, summaryWords } from './words';

/**
 * The sheet of a summary as the page shows it: a column for each value of the rows, then the figures. Subtotals among the
 * rows are left out unless they are asked for, because adding up a column would count them again.
 */
export function summarySheet(language: PageLanguage): SummarySheetOf {
  const messages = messagesOf(language);
  const locale = localeOf(language);
  const t = createTranslator({ locale, messages, namespace: 'summaries' });
  const pictures = createTranslator({ locale, messages, namespace: 'pictures' });
  const coverage = createTranslator({ locale, messages, namespace: 'coverage' });
  const places = createTranslator({ locale, messages, namespace: 'placeSystems' });
  return (collection, { request, shownAs, isBeside, order }, options) =>
    (made, lastWrite) => {
      const { table, placed } = made;
      const covered = made.coverage?.periods ?? null;
      const words = summaryWords(collection, { t, pictures, coverage, places, language });
      const way = wayShown(table, { ways: waysToShow(table, { request, collection }), shownAs });
      const model = tableModel(table, {
        ...{ collection, request, way, isBeside, order, words, covered, placed },
        standing: made.standing,
      });
      const kept = words.placed.keptTexts(placed);
      const { columns, rows, totals, absent } = model;
      const named = namedColumns(collection, table.rowParts, language);
      const total = words.total(request.measure);
      const isNamed = absent !== words.noFigure;
      const cellsOf = ({ values, figures }: ModelRow): Value[] => [
        ...named.map((_, i) => kept.get(values[i] ?? '') ?? values[i] ?? (i === values.length ? total : '')),
        ...figures.map((figure, at) =>
          figure === null && isNamed ? absent : figureValue(figure, columns[at]?.way ?? way),
        ),
      ];
      const shown = options.hasSubtotals ? rows : rows.filter(({ isSubtotal }) => !isSubtotal);
      const about = summaryAbout({
        ...{ ...options, language, collection, request, way, model, words, lastWrite },
        coverage: made.coverage,
        without: made.without,
        standing: made.standing,
        placed,
      });
      const filter = createTranslator({ locale, messages, namespace: 'tableTools.filter' });
      const format = createFormatter({ locale, timeZone: options.timeZone });
      const filters = filteredTexts(options.view, filterWords(collection, { t: filter, language, format }));
      return {
        title: `${collection.label[language]}, ${words.titleOf(request, way, filters)}`,
        name: t('titleOf', { name: collection.label[language] }),
        columns: [
          ...named,
          ...columns.map(({ text, around, way: shown }) => ({
            field: { kind: 'int' as const },
            header: `${around === '' ? text : `${text}, ${around}`}${isAmount(shown) ? '' : ' (%)'}`,
          })),
        ],
        rows: [...shown, ...(totals === undefined ? [] : [totals])].map(cellsOf),
        about: { name: coverage('about.sheet'), lines: about },
        comments: options.isExplained ? about.map((line) => line.join(': ')) : [],
      };
    };
}

type NamedColumn = Readonly<{ field: Pick<Field, 'kind'>; header: string }>;

/** A column for each part of the rows. A month is a text, a year a number. */
function namedColumns(
  collection: Collection,
  rowParts: readonly string[],
  language: PageLanguage,
): NamedColumn[] {
  const dimensions = dimensionsOf(collection);
  const parts = new Map(dimensionParts(dimensions).map((part) => [part.name, part]));
  return rowParts.map((name) => {
    const label = (dimensions.find((one) => one.name === name) ?? parts.get(name)!.field).label[language];
    return { field: { kind: 'varchar' }, header: label };
  });
}

/** Whether figures are as they were counted, and not shares of 1. */
const isAmount = (way: ShownAs): boolean => way === 'value' || way === 'difference';

const PERCENT_SCALE = 10_000;

/** Shares and changes in percent, to two decimals; values that a number does not hold exactly are text. */
function figureValue(figure: ShownFigure, way: ShownAs): Value {
  if (figure === null) return '';
  if (typeof figure === 'bigint') return String(figure);
  return isAmount(way) ? figure : Math.round(figure * PERCENT_SCALE) / 100;
}

type Asked = Omit<AboutAsked, 'isLatest'> &
  Readonly<{
    request: SummaryRequest;
    way: ShownAs;
    /** The number of records left out because they cannot be right; null: none is left out. */
    without: number | null;
    placed: PlacedSummary | null;
    model: Pick<TableModel, 'columns'>;
    words: SummaryWords;
  }>;

/** The description of a summary in a file: each line has a heading and a text. */
function summaryAbout(asked: Asked): readonly AboutLine[] {
  const { language, request, way, without, placed, model, words } = asked;
  const [messages, locale] = [messagesOf(language), localeOf(language)];
  const t = createTranslator({ locale, messages, namespace: 'summaries' });
  const coverage = createTranslator({ locale, messages, namespace: 'coverage' });
  const ranking = words.rankingNote(request);
  const notes: AboutLine[] = model.columns.flatMap((column): AboutLine[] =>
    column.without === undefined
      ? []
      : [[coverage('about.compared'), t('notCompared.line', { column: column.text, what: column.without })]],
  );
  if (without !== null)
    notes.push([coverage('about.doubtful'), coverage('certain.without', { records: without })]);
  for (const note of words.placed.notes(placed)) notes.push([words.placed.about, note]);
  if (ranking !== undefined) notes.push([coverage('about.meaning'), ranking]);
  return aboutFile(
    { ...asked, isLatest: request.measure === 'last' },
    { content: words.title(request, way), notes },
  );
}
