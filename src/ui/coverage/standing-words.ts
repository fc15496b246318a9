import { useFormatter, useTranslations } from 'next-intl';
import type { PublicRelease } from '@/domain/releases/release';
import { signsIn } from '@/domain/releases/signs';
import type { ReleaseStanding } from '@/domain/releases/standing';
import { type PeriodWords, useDeliveryPeriods } from '../deliveries/use-delivery-periods';

/** The number of periods that are named. */
const MAX_NAMED = 3;

type Speech = Readonly<{
  /** Texts of `coverage.standing`. */
  t: ReturnType<typeof useTranslations<'coverage.standing'>>;
  /** Texts of `common.releaseMarks`. */
  marks: ReturnType<typeof useTranslations<'common.releaseMarks'>>;
  format: Pick<ReturnType<typeof useFormatter>, 'list'>;
  periods: PeriodWords;
}>;

/** Returns the words about the releases of figures. Needs the messages `coverage` and `deliveries`. */
export const useStandingWords = () =>
  standingWords({
    t: useTranslations('coverage.standing'),
    marks: useTranslations('common.releaseMarks'),
    format: useFormatter(),
    periods: useDeliveryPeriods(),
  });

/** The words about the releases of figures, in a language. */
export function standingWords({ t, marks, format, periods }: Speech) {
  const named = (texts: readonly string[]) => ({
    list: format.list(texts.slice(0, MAX_NAMED), { type: 'unit' }),
    more: Math.max(0, texts.length - MAX_NAMED),
  });
  const releaseText = ({ period, version, mark, kind }: PublicRelease): string =>
    t('release', {
      period: periods.full(period),
      version,
      mark: kind === 'first' ? marks(mark) : t('corrected', { mark: marks(mark) }),
    });
  return {
    /** Whether figures are those of releases, of which, and which periods have none: a sentence each. */
    lines: ({ isReleased, releases, others }: ReleaseStanding): readonly string[] => {
      const own = named(releases.map(releaseText));
      const rest = named(others.map(periods.full));
      return [
        ...(releases.length === 0
          ? []
          : [t(isReleased ? 'released' : 'present', { releases: own.list, more: own.more })]),
        ...(others.length === 0 ? [] : [t('others', { periods: rest.list, more: rest.more })]),
      ];
    },
    /** The same beside a picture, where the periods are named already. */
    short: (standing: ReleaseStanding): readonly string[] => {
      const { isReleased, releases, others } = standing;
      if (!isReleased) return releases.length === 0 ? [] : [t('shortPresent')];
      const own = named(releases.map(releaseText));
      const rest = named(others.map(periods.full));
      return [
        ...(releases.length === 0 ? [] : [t('short', { releases: own.list, more: own.more })]),
        ...(others.length === 0 ? [] : [t('shortOthers', { periods: rest.list, more: rest.more })]),
      ];
    },
    /** The meaning of the signs that its figures have; undefined: they have none. */
    signs: (standing: ReleaseStanding): string | undefined => {
      const signs = signsIn(standing).map((sign) => t(`signs.${sign}`));
      return signs.length === 0 ? undefined : format.list(signs, { type: 'unit' });
    },
  };
}
