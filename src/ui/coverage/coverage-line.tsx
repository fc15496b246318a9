import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import type { Outputs } from '../trpc';
import { coverageLines } from './coverage-lines';
import { useCoverageWords } from './use-coverage-words';

type Coverage = NonNullable<Outputs['summaries']['read']['coverage']>;

/**
 * The coverage of the periods of a summary, above its figures. Needs the messages `coverage` and `deliveries`.
 * @param isLatest whether the amounts are those of the latest period, so that later ones are not in them
 */
export function CoverageLine(options: { resource: string; coverage: Coverage; isLatest: boolean }) {
  const { resource, coverage, isLatest } = options;
  const t = useTranslations('coverage');
  const words = useCoverageWords();
  const { lines, shown } = coverageLines(coverage, { words, isLatest });
  const hasFindings = shown.some(({ findings }) => findings.open > 0);
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
