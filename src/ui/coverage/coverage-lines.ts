import type { SummaryCoverage } from '@/domain/coverage/coverage';
import type { CoverageWords } from './use-coverage-words';

type Shown = SummaryCoverage['periods'];

/**
 * The lines above a summary, in its file and on paper: the coverage of its periods.
 * @param options.isLatest whether the amounts are those of the latest period, so that later ones are not in them
 * @returns also the periods that the lines mention
 */
export function coverageLines(
  { periods, latest, later }: SummaryCoverage,
  { words, isLatest }: { words: CoverageWords; isLatest: boolean },
): Readonly<{ lines: readonly string[]; shown: Shown }> {
  // A filter may leave only periods other than the latest.
  const ofLatest = isLatest ? periods.find(({ period }) => period === latest?.period) : undefined;
  const [only, ...others] = ofLatest === undefined ? periods : [ofLatest];
  if (only === undefined) return { lines: [], shown: [] };
  const shown = others.length === 0 ? [only] : periods;
  const lines = [
    others.length === 0
      ? words.ofPeriod(only)
      : (words.notEnough(periods.filter(({ isCounted }) => !isCounted)) ?? words.enough(periods)),
    ofLatest !== undefined && later.length > 0 ? later.map(words.later).join('. ') : undefined,
    words.findings(shown),
    words.unlisted(shown),
  ];
  return { lines: lines.filter((line) => line !== undefined), shown };
}
