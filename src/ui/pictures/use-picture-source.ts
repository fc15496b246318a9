import { useFormatter, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useStandingWords } from '../coverage/standing-words';
import { useCoverageWords } from '../coverage/use-coverage-words';
import { withoutWords } from '../coverage/without-words';
import { type Inputs, type Outputs, trpc } from '../trpc';
import { usePeriodWords } from './period';

/**
 * The source of a picture's figures: the table, the periods, how much of them is delivered, and when the last delivery
 * came.
 */
export function usePictureSource(
  collection: Collection,
  { asked, data }: { asked: Inputs['pictures']['read']; data: Outputs['pictures']['read'] },
): string {
  const t = useTranslations('pictures.source');
  const format = useFormatter();
  const language = useLanguage();
  const name = collection.label[language];
  const words = usePeriodWords(collection);
  const state = useStateWords();
  const coverage = useCoverageWords();
  const standing = useStandingWords();
  const coverageText = useTranslations('coverage');
  const without = withoutWords(collection, { t: coverageText, format, language });
  const delivered = trpc.pictures.delivered.useQuery(asked);
  const given = delivered.data?.given ?? null;
  const { period, before, newest } = data;
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const changed = given?.changed ?? null;
  const notCompared = data.compared === null ? undefined : without(data.compared);
  const { ranking } = collection.answers;
  return [
    t('name', { name }),
    ...(period === null ? [] : [before === null ? words(period) : `${words(before)} – ${words(period)}`]),
    ...(data.standing === null ? [] : standing.short(data.standing)),
    ...(given === null ? [] : state(given)),
    ...(changed === null ? [] : [t('changed', { day: day(changed) })]),
    ...[coverage.notEnough(data.insufficient), coverage.findings(data.covered)].filter(
      (text) => text !== undefined,
    ),
    ...(notCompared === undefined ? [] : [t('compared', { what: notCompared.what })]),
    ...(ranking !== undefined && data.by === ranking.by
      ? [
          t('ranking', {
            by: collection.field(ranking.by)?.label[language].toLowerCase() ?? '',
            absent: ranking.absent[language],
          }),
        ]
      : []),
    ...(asked.period === undefined && isOfOnePeriod(data) ? data.later.map(coverage.later) : []),
    // If deliveries are not counted, only the time at which a record was written is known.
    ...(changed === null && newest !== null && !delivered.isPending
      ? [t('recorded', { day: day(newest) })]
      : []),
  ].join(', ');
}

/** Whether a picture shows one period, beside which later ones have begun. */
const isOfOnePeriod = ({ period, latest }: Outputs['pictures']['read']): boolean =>
  period !== null && period === latest;

type Given = NonNullable<Outputs['pictures']['delivered']['given']>;

/** The state of deliveries in words; none if nothing was expected. A district has no delivery of its own, so the unit is named. */
function useStateWords(): (given: Given) => string[] {
  const t = useTranslations('pictures.source');
  return ({ delivered, expected, revised, districts, unit }) => {
    if (expected === 0) return [];
    const of = { isOf: String(unit !== null), unit: unit ?? '' };
    const state =
      delivered === expected
        ? t('complete', { expected, ...of })
        : districts === null
          ? t('delivered', { delivered, expected, ...of })
          : t('districts', { ...districts, ...of });
    return revised === 0 ? [state] : [state, t('revised', { count: revised })];
  };
}
