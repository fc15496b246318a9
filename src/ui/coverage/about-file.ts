import { createFormatter, createTranslator } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import type { SummaryCoverage } from '@/domain/coverage/coverage';
import { citation, citedVersion } from '@/domain/figures/cite';
import { figurePeriod } from '@/domain/figures/figure-name';
import { localeOf } from '@/domain/languages';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { deliveryPeriodWords } from '../deliveries/use-delivery-periods';
import { filteredTexts, filterWords } from '../table/tools/filter/filter-words';
import { coverageLines } from './coverage-lines';
import { standingWords } from './standing-words';
import { coverageWords } from './use-coverage-words';

/** The sheet of a file that describes it: a heading and a text. */
export type AboutLine = readonly [heading: string, text: string];

export type AboutAsked = Readonly<{
  language: PageLanguage;
  collection: Collection;
  view: View;
  /** Null: deliveries of the collection are not counted. */
  coverage: SummaryCoverage | null;
  /** Whether its amounts are those of the latest period. */
  isLatest: boolean;
  /** The releases of its figures; null: there are none. */
  standing: ReleaseStanding | null;
  /** The time of the last write; null: not known. */
  lastWrite: Date | null;
  timeZone: string;
  now: Date;
  /** The address of the page that shows it. */
  address: string;
}>;

/**
 * The description of a file: its source, its filter, the coverage of its periods, when its data were written last, and a line by
 * which it is cited.
 * @param more.content what it shows; absent: rows of the table
 * @param more.notes further remarks about it
 */
export function aboutFile(
  asked: AboutAsked,
  { content, notes = [] }: { content?: string; notes?: readonly AboutLine[] } = {},
): readonly AboutLine[] {
  const { language, collection, view, coverage, isLatest, standing, lastWrite, timeZone, now, address } =
    asked;
  const [messages, locale] = [messagesOf(language), localeOf(language)];
  const format = createFormatter({ locale, timeZone });
  const t = createTranslator({ locale, messages, namespace: 'coverage' });
  const filter = createTranslator({ locale, messages, namespace: 'tableTools.filter' });
  const periods = createTranslator({ locale, messages, namespace: 'deliveries.periods' });
  const words = coverageWords({ t, format, periods: deliveryPeriodWords({ t: periods, format }) });
  const releases = standingWords({
    t: createTranslator({ locale, messages, namespace: 'coverage.standing' }),
    marks: createTranslator({ locale, messages, namespace: 'common.releaseMarks' }),
    format,
    periods: deliveryPeriodWords({ t: periods, format }),
  });
  const signs = standing === null ? undefined : releases.signs(standing);
  const filters = filteredTexts(view, filterWords(collection, { t: filter, language, format }));
  const lines = coverage === null ? [] : coverageLines(coverage, { words, isLatest }).lines;
  const moment = (at: Date) => format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' });
  const name = collection.label[language];
  const cited = citation(
    {
      name: content === undefined ? name : `${name}: ${content}`,
      period: figurePeriod(collection, view)?.[language] ?? null,
      version: citedVersion(standing, now),
      date: now,
      address,
    },
    { language, timeZone },
  );
  return [
    [t('about.source'), name],
    ...(content === undefined ? [] : [[t('about.content'), content] as const]),
    [t('about.filter'), filters.length === 0 ? t('about.all') : filters.join(', ')],
    ...lines.map((line) => [t('about.coverage'), line] as const),
    ...(standing === null ? [] : releases.lines(standing).map((line) => [t('about.release'), line] as const)),
    ...(signs === undefined ? [] : [[t('about.signs'), signs] as const]),
    ...notes,
    ...(lastWrite === null ? [] : [[t('about.written'), moment(lastWrite)] as const]),
    [t('about.made'), moment(now)],
    [t('about.cite'), cited],
  ];
}
