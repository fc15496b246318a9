import type { Text } from '../collections';

/** The months that lie at least between the announcement of an end and the end. */
export const MIN_MONTHS_TO_SUNSET = 12;

/**
 * An operation of the REST interface that is deprecated, or one of its query parameters, or a value of one. The headers of replies,
 * the OpenAPI document, the guide and the log of requests follow from it (docs/decisions/openapi.md, "What is discontinued").
 */
export type Deprecation = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in the OpenAPI document, such as `/api/indicators/{name}`. */
  path: string;
  /** Only requests with this query parameter. */
  parameter?: string;
  /** Only requests in which the parameter has this value, alone or among others separated by commas. */
  value?: string;
  /** The day of the announcement, such as `2026-12-31`. */
  since: string;
  /** The day from which it may fail; null: not yet decided. */
  sunset: string | null;
  /** What to do instead, as a sentence. */
  instead: Text;
  /** The heading in the guide that explains it, as the anchor of each language. */
  section: Text;
  /** The path of the operation that takes its place. */
  successor?: string;
}>;

/** Everything that is deprecated. */
export const DEPRECATIONS: readonly Deprecation[] = [];

/** What is deprecated, as code: `GET /api/disdik/siswa?format=xlsx`. */
export const deprecatedUse = ({ method, path, parameter, value }: Deprecation): string =>
  `${method} ${path}${parameter === undefined ? '' : `?${parameter}${value === undefined ? '' : `=${value}`}`}`;

/** Whether the time between announcement and end is at least that of the policy. */
export function isAnnouncedInTime({ since, sunset }: Pick<Deprecation, 'since' | 'sunset'>): boolean {
  if (sunset === null) return true;
  const [year, month, day] = since.split('-').map(Number);
  const earliest = new Date(Date.UTC(year!, month! - 1 + MIN_MONTHS_TO_SUNSET, day));
  return sunset >= earliest.toISOString().slice(0, 10);
}
