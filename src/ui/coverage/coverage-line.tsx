import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import type { Outputs } from '../trpc';
import { useCoverageWords } from './use-coverage-words';

type Coverage = NonNullable<Outputs['summaries']['read']['coverage']>;

/**
 * How much of the periods of a summary is there, above its figures. Needs the messages `coverage` and `deliveries`.
 * @param isLatest whether the amounts are those of the latest period, so that later ones are not in them
 */
export function CoverageLine(options: { resource: string; coverage: Coverage; isLatest: boolean }) {
  const { resource, coverage, isLatest } = options;
  const t = useTranslations('coverage');
  const words = useCoverageWords();
  const { periods, latest, later } = coverage;
  const [only, ...others] = isLatest && latest !== null ? [latest] : periods;
  if (only === undefined) return null;
  const shown = others.length === 0 ? [only] : periods;
  const hasFindings = shown.some(({ findings }) => findings.open > 0);
  const lines = [
    others.length === 0
      ? words.ofPeriod(only)
      : words.notEnough(periods.filter(({ isCounted }) => !isCounted)),
    isLatest && later.length > 0 ? later.map(words.later).join('. ') : undefined,
    words.findings(shown),
    words.unlisted(shown),
  ].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <Text size="sm" c="var(--ink-quiet)" mt="xs" mb="xs">
      {`${lines.join('. ')}. `}
      <Anchor
        component={Link}
        href={`/deliveries?collection=${resource}`}
        size="sm"
        underline="always"
        prefetch={false}
      >
        {t('board')}
      </Anchor>
      {hasFindings && (
        <>
          {' '}
          <Anchor
            component={Link}
            href={`/findings?collection=${resource}`}
            size="sm"
            underline="always"
            prefetch={false}
          >
            {t('openFindings')}
          </Anchor>
        </>
      )}
    </Text>
  );
}
