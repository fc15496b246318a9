import type { Language } from '../collections/fault';
import type { Text } from '../collections/field';
import { localeOf } from '../languages';
import { releaseName } from '../releases/release';
import type { ReleaseStanding } from '../releases/standing';

/** What a citation says of figures, in the order in which it says it. */
export type Cited = Readonly<{
  /** What they are, without a period: a figure, or the title of a summary or picture. */
  name: string;
  /** Null: they are of all periods, or of periods that their name has. */
  period: string | null;
  /** The release that they are of, or the time as of which they were computed. */
  version: Readonly<{ release: string }> | Readonly<{ asOf: Date }>;
  /** When they were cited. */
  date: Date;
  /** Where they are found. */
  address: string;
}>;

/** The most releases that a citation names. */
const MAX_RELEASES = 3;

/** The version of figures: the releases that they are of, if they are of nothing else and not of many, or when they were read. */
export function citedVersion(standing: ReleaseStanding | null, readAt: Date): Cited['version'] {
  const { isReleased = false, releases = [], others = [] } = standing ?? {};
  const isOfReleases = isReleased && others.length === 0 && releases.length <= MAX_RELEASES;
  return isOfReleases ? { release: releases.map(releaseName).join(', ') } : { asOf: readAt };
}

const WORDS = {
  period: { id: 'Periode', en: 'Period' },
  release: { id: 'Rilis', en: 'Release' },
  asOf: { id: 'Data per', en: 'Data as of' },
  date: { id: 'Dikutip', en: 'Cited' },
} as const satisfies Record<string, Text>;

/**
 * A line of text by which figures are cited: name, period, version, date, address.
 * @param options.timeZone of its days and times
 */
export function citation(
  { name, period, version, date, address }: Cited,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const locale = localeOf(language);
  const day = (at: Date) => at.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  const clock = (at: Date) =>
    at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone });
  const said = (word: keyof typeof WORDS, text: string) => `${WORDS[word][language]} ${text}`;
  return [
    name,
    ...(period === null ? [] : [said('period', period)]),
    'release' in version
      ? said('release', version.release)
      : said('asOf', `${day(version.asOf)}, ${clock(version.asOf)}`),
    said('date', day(date)),
    address,
  ].join('. ');
}
