import { useFormatter, useTranslations } from 'next-intl';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { type PeriodWords, useDeliveryPeriods } from '../deliveries/use-delivery-periods';

/** The texts about a period beside its figures. */
export type WordedCoverage = Pick<
  PeriodCoverage,
  'period' | 'delivered' | 'expected' | 'begun' | 'figureShare'
>;

/** The number of names of incomplete units that are listed. */
const MAX_NAMES = 3;

type Speech = Readonly<{
  /** Texts of the area `coverage`. */
  t: ReturnType<typeof useTranslations<'coverage'>>;
  format: Pick<ReturnType<typeof useFormatter>, 'number' | 'list'>;
  periods: PeriodWords;
}>;

export type CoverageWords = ReturnType<typeof coverageWords>;

/** Returns the words for the coverage of a period. Needs the messages `coverage` and `deliveries`. */
export const useCoverageWords = (): CoverageWords =>
  coverageWords({ t: useTranslations('coverage'), format: useFormatter(), periods: useDeliveryPeriods() });

/** The words for the coverage of a period, in a language. */
export function coverageWords({ t, format, periods }: Speech) {
  const ofPeriod = (coverage: WordedCoverage): string => {
    const { delivered, expected } = coverage;
    const period = periods.full(coverage.period);
    return expected === 0
      ? period
      : t('ofPeriod', { period, delivered: t('delivered', { delivered, expected }) });
  };
  return {
    /** The number of units that have delivered; undefined if one unit is expected, and has delivered. */
    delivered: ({ delivered, expected }: WordedCoverage): string | undefined =>
      expected === 0 || (expected === 1 && delivered === 1)
        ? undefined
        : t('delivered', { delivered, expected }),
    /** For a period after the latest one: the reason why it is not the latest. */
    later: (coverage: WordedCoverage): string => {
      const { period: name, delivered, expected, begun, figureShare } = coverage;
      const period = periods.full(name);
      if (delivered < expected) return t('later', { period, begun, expected });
      if (figureShare === null || figureShare >= 1) return t('running', { period });
      const percent = format.number(figureShare, { style: 'percent' });
      return t('less', { period, delivered, expected, percent });
    },
    /** A period with the number of units that have delivered it. */
    ofPeriod,
    /** Periods that are not sufficiently delivered; undefined: there is none. */
    notEnough: (some: readonly WordedCoverage[]): string | undefined => {
      if (some.length === 0) return undefined;
      const shown = some
        .slice(-MAX_NAMES)
        .map(({ period, delivered, expected }) =>
          expected === 0
            ? periods.full(period)
            : t('short', { period: periods.full(period), delivered, expected }),
        );
      return t('notEnough', {
        periods: format.list(shown, { type: 'unit' }),
        more: some.length - shown.length,
      });
    },
    /** Several sufficiently delivered periods, the last with the number of units that have delivered it. */
    enough: (some: readonly WordedCoverage[]): string =>
      [t('enough', { count: some.length }), ...some.slice(-1).map(ofPeriod)].join('; '),
    /** The undecided findings of some periods; undefined: there is none. */
    findings: (some: readonly Pick<PeriodCoverage, 'records' | 'findings'>[]): string | undefined => {
      const sum = (of: (one: (typeof some)[number]) => number) => some.reduce((all, one) => all + of(one), 0);
      const open = sum(({ findings }) => findings.open);
      if (open === 0) return undefined;
      return t('findings', {
        open,
        records: sum(({ findings }) => findings.records),
        all: sum(({ records }) => records),
      });
    },
    /** Units that the register does not know; undefined: there is none. */
    unlisted: (some: readonly Pick<PeriodCoverage, 'unlisted'>[]): string | undefined => {
      const names = [...new Set(some.flatMap(({ unlisted }) => unlisted))];
      return names.length === 0
        ? undefined
        : t('unlisted', { names: format.list(names.slice(0, MAX_NAMES)) });
    },
  };
}
