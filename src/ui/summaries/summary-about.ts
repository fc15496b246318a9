import { createFormatter, createTranslator } from 'next-intl';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import type { ShownAs } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import type { ExportedSummary } from '@/server/summaries/export';
import type { SummaryFileOptions } from '@/server/trpc/summary-download';
import { filteredTexts, filterWords } from '@/ui/table/tools/filter/filter-words';
import { coverageLines } from '../coverage/coverage-lines';
import { coverageWords } from '../coverage/use-coverage-words';
import { deliveryPeriodWords } from '../deliveries/use-delivery-periods';
import type { TableModel } from './table-model';
import { summaryWords } from './words';

type Asked = Pick<SummaryFileOptions, 'view' | 'timeZone' | 'now'> &
  Readonly<{
    language: PageLanguage;
    collection: Collection;
    request: SummaryRequest;
    way: ShownAs;
    made: ExportedSummary;
    model: Pick<TableModel, 'columns'>;
    lastWrite: Date | null;
  }>;

/** What a file of a summary is: each line a heading and a text. */
export function summaryAbout(asked: Asked): readonly (readonly [heading: string, text: string])[] {
  const { language, collection, request, way, made, model, view, timeZone, now, lastWrite } = asked;
  const [messages, locale] = [messagesOf(language), localeOf(language)];
  const format = createFormatter({ locale, timeZone });
  const t = createTranslator({ locale, messages, namespace: 'summaries' });
  const coverage = createTranslator({ locale, messages, namespace: 'coverage' });
  const pictures = createTranslator({ locale, messages, namespace: 'pictures' });
  const filter = createTranslator({ locale, messages, namespace: 'tableTools.filter' });
  const periods = createTranslator({ locale, messages, namespace: 'deliveries.periods' });
  const words = summaryWords(collection, { t, pictures, coverage, language });
  const covered = coverageWords({
    t: coverage,
    format,
    periods: deliveryPeriodWords({ t: periods, format }),
  });
  const filters = filteredTexts(view, filterWords(collection, { t: filter, language, format }));
  const isLatest = request.measure === 'last';
  const moment = (at: Date) => format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' });
  const { lines } =
    made.coverage === null ? { lines: [] } : coverageLines(made.coverage, { words: covered, isLatest });
  const ranking = words.rankingNote(request);
  return [
    [t('about.source'), collection.label[language]],
    [t('about.what'), words.title(request, way)],
    [t('about.filter'), filters.length === 0 ? t('about.all') : filters.join(', ')],
    ...lines.map((line) => [t('about.coverage'), line] as const),
    ...model.columns.flatMap(({ text, without }) =>
      without === undefined
        ? []
        : [[t('about.notCompared'), t('notCompared.line', { column: text, what: without })] as const],
    ),
    ...(made.without === null
      ? []
      : [[t('about.doubtful'), coverage('certain.without', { records: made.without })] as const]),
    ...(ranking === undefined ? [] : [[t('about.note'), ranking] as const]),
    ...(lastWrite === null ? [] : [[t('about.written'), moment(lastWrite)] as const]),
    [t('about.made'), moment(now)],
  ];
}
