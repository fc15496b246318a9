import { nearestName } from '@/domain/spelling/nearest-name';
import { badParameter, type GivenParameter, singleValue } from '@/server/records/list/list-parameter';
import { FORMATS, type ListFormat } from '@/server/records/list/list-query';
import type { ApiRequest } from '../../exchange';
import { acceptedType, CONTENT_TYPE, LIST_TYPES } from '../../negotiate';

/** The formats of statistical programs, which only summaries have, and their media types. */
export const CUBE_TYPES = {
  'json-stat': 'application/json-stat+json',
  geojson: 'application/geo+json',
  fgb: 'application/vnd.flatgeobuf',
  'sdmx-csv': 'application/vnd.sdmx.data+csv;version=2.0.0',
  'sdmx-structure': 'application/vnd.sdmx.structure+json;version=2.0.0',
} as const;
export type CubeFormat = keyof typeof CUBE_TYPES;
export type SummaryFormat = ListFormat | CubeFormat;

const CUBE_FORMATS = Object.keys(CUBE_TYPES) as CubeFormat[];

/** The values of the parameter `format` of a summary. */
export const SUMMARY_FORMATS: readonly SummaryFormat[] = [...FORMATS, ...CUBE_FORMATS];

export const isCubeFormat = (format: string): format is CubeFormat => Object.hasOwn(CUBE_TYPES, format);

const CONTENT_TYPES: Readonly<Record<SummaryFormat, string>> = {
  ...CONTENT_TYPE,
  ...CUBE_TYPES,
  'sdmx-csv': `${CUBE_TYPES['sdmx-csv']};charset=utf-8`,
};

export const summaryContentType = (format: SummaryFormat): string => CONTENT_TYPES[format];

const FORMAT_OF_TYPE: Readonly<Record<string, SummaryFormat>> = {
  ...LIST_TYPES,
  ...Object.fromEntries(CUBE_FORMATS.map((format) => [CUBE_TYPES[format], format])),
};

/** The format of a summary that `Accept` asks for, as `acceptedFormat` finds that of a list. */
export const acceptedSummaryFormat = (header: ApiRequest['header']): SummaryFormat =>
  acceptedType(header, FORMAT_OF_TYPE) ?? 'json';

/** Reads the parameter `format` of a summary. @throws {ServiceError} `invalid_parameter` */
export function summaryFormat(given: GivenParameter): SummaryFormat {
  const { as, value } = singleValue(given);
  const format = SUMMARY_FORMATS.find((one) => one === value);
  if (format !== undefined) return format;
  const better = nearestName(value, SUMMARY_FORMATS);
  throw badParameter(as, { code: 'not_one_of', known: SUMMARY_FORMATS, better });
}
