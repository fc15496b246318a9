import type { CollectionName } from '../collections';

/** How a release differs from the one before: `minor`: values; `major`: places, categories or definitions. */
export const RELEASE_KINDS = ['first', 'minor', 'major'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** How final the figures of a release are, as statistical offices mark them. */
export const RELEASE_MARKS = ['final', 'provisional', 'very_provisional'] as const;
export type ReleaseMark = (typeof RELEASE_MARKS)[number];

/** A release that its reader may know of. Times are RFC 3339. */
export type PublicRelease = Readonly<{
  id: string;
  collection: CollectionName;
  period: string;
  version: number;
  kind: ReleaseKind;
  mark: ReleaseMark;
  note: string | null;
  /** The label of the record history whose records it has. */
  pinnedAt: string;
  publicAt: string;
}>;

/** The word that asks for the latest release of each period. */
export const LATEST_RELEASE = 'latest';

/** The name of a release within its collection: `2024-S1.v3`. */
export const releaseName = ({ period, version }: Pick<PublicRelease, 'period' | 'version'>): string =>
  `${period}.v${version}`;

/** What is asked for: the latest release of each period, or of one period, or one version of it. */
export type AskedRelease = typeof LATEST_RELEASE | Readonly<{ period: string; version: number | undefined }>;

const NAME = /^(\d{4}(?:-(?:S[12]|\d{2}))?)(?:\.v([1-9]\d{0,5}))?$/;

/** Reads `latest`, `2024-S1` or `2024-S1.v3`; undefined if it is none of these. */
export function readReleaseName(text: string): AskedRelease | undefined {
  if (text === LATEST_RELEASE) return LATEST_RELEASE;
  const [, period, version] = NAME.exec(text) ?? [];
  if (period === undefined) return undefined;
  return { period, version: version === undefined ? undefined : Number(version) };
}
