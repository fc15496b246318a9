import type { PublicRelease } from './release';
import type { ReleaseStanding } from './standing';

/** The signs by which statistical offices mark figures in tables; a final figure has none. */
export const FIGURE_SIGNS = {
  provisional: '*',
  very_provisional: '**',
  corrected: 'r',
  unreleased: '°',
} as const;
export type FigureSign = keyof typeof FIGURE_SIGNS;

/** The signs of the figures of a release: how final they are, and whether they correct an earlier release. */
export const signsOfRelease = ({ mark, kind }: Pick<PublicRelease, 'mark' | 'kind'>): FigureSign[] => [
  ...(mark === 'final' ? [] : [mark]),
  ...(kind === 'first' ? [] : ['corrected' as const]),
];

/** The signs of the figures of a period; none if the figures are not those of releases. */
export function signsOfPeriod(
  { isReleased, releases, others }: ReleaseStanding,
  period: string,
): FigureSign[] {
  if (!isReleased) return [];
  if (others.includes(period)) return ['unreleased'];
  const release = releases.find((one) => one.period === period);
  return release === undefined ? [] : signsOfRelease(release);
}

/** All signs of a standing, each once, in a fixed order. */
export function signsIn(standing: ReleaseStanding): FigureSign[] {
  const periods = [...standing.releases.map(({ period }) => period), ...standing.others];
  const found = new Set(periods.flatMap((period) => signsOfPeriod(standing, period)));
  return Object.keys(FIGURE_SIGNS).filter((sign): sign is FigureSign => found.has(sign as FigureSign));
}
