import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { ApiRequest } from '../exchange';
import { refused } from './odata-options';

/** How much control information JSON has. */
export const METADATA_LEVELS = ['minimal', 'full', 'none'] as const;
export type ODataMetadata = (typeof METADATA_LEVELS)[number];

/** The form of a reply. */
export type ODataForm = Readonly<{
  /** The version of OData: that of the service, or the one before it if the caller knows no later one. */
  version: '4.0' | '4.01';
  level: ODataMetadata;
  /** Whether large numbers are written as texts. */
  isIeee754: boolean;
}>;

/** The header of the version, and what a reply depends on. */
export const odataHeaders = ({ version }: Pick<ODataForm, 'version'>): Record<string, string> => ({
  'odata-version': version,
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-encoding, accept-language, odata-maxversion, prefer, x-api-key, authorization',
});

/** The version of a reply. @throws {ServiceError} `invalid_header` for a caller who knows none of version 4 */
export function odataVersionOf(header: ApiRequest['header']): ODataForm['version'] {
  const given = header('odata-maxversion')?.trim();
  if (given === undefined || given === '') return '4.01';
  const most = /^\d+(?:\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (most >= 4.01) return '4.01';
  if (most >= 4) return '4.0';
  throw new ServiceError({
    code: 'invalid_header',
    field: 'odata-maxversion',
    fault: { code: 'not_one_of', known: ['4.0', '4.01'] },
  });
}

/** The form of a reply in JSON, by `$format` or else `Accept`. @throws {ServiceError} `invalid_parameter`, `invalid_header` */
export function jsonFormOf(format: string | undefined, header: ApiRequest['header']): ODataForm {
  const version = odataVersionOf(header);
  const types = mediaTypesOf(format, header);
  const json = types.find(({ type }) => JSON_TYPES.has(type));
  if (json === undefined && format !== undefined) throw refused('$format', ONLY_JSON);
  const { parameters = new Map<string, string>() } = json ?? {};
  const asked = parameters.get('odata.metadata') ?? parameters.get('metadata');
  const level = METADATA_LEVELS.find((one) => one === asked);
  if (asked !== undefined && level === undefined)
    throw invalid('$format', { code: 'not_one_of', known: METADATA_LEVELS });
  return { version, level: level ?? 'minimal', isIeee754: parameters.get('ieee754compatible') === 'true' };
}

const ONLY_JSON = {
  id: 'harus json; $metadata juga tersedia sebagai xml',
  en: 'must be json; $metadata is available as xml too',
};

/** Whether `$metadata` is asked for as JSON. @throws {ServiceError} `invalid_parameter` */
export function isMetadataAsJson(format: string | undefined, header: ApiRequest['header']): boolean {
  const types = mediaTypesOf(format, header);
  const found = types.find(({ type }) => JSON_TYPES.has(type) || XML_TYPES.has(type));
  if (found === undefined && format !== undefined) throw refused('$format', JSON_OR_XML);
  // A program that takes anything gets the form that all programs know.
  return found !== undefined && !XML_TYPES.has(found.type);
}

const JSON_OR_XML = { id: 'harus xml atau json', en: 'must be xml or json' };

export const jsonTypeOf = ({ level, isIeee754 }: ODataForm): string =>
  `application/json;odata.metadata=${level};odata.streaming=true;IEEE754Compatible=${isIeee754};charset=utf-8`;

export const TEXT_TYPE = 'text/plain;charset=utf-8';

const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'application/json']);
const XML_TYPES: ReadonlySet<string> = new Set([
  ...['xml', 'application/xml', 'text/xml', '*/*', 'application/*'],
]);

type MediaType = Readonly<{ type: string; parameters: ReadonlyMap<string, string> }>;

/** The media types that are asked for, the preferred ones first. */
function mediaTypesOf(format: string | undefined, header: ApiRequest['header']): readonly MediaType[] {
  const given = format === undefined ? (header('accept') ?? '').split(',') : [format];
  return given
    .map(mediaTypeOf)
    .map((one) => ({ ...one, quality: Number(one.parameters.get('q') ?? 1) }))
    .sort((a, b) => b.quality - a.quality);
}

function mediaTypeOf(text: string): MediaType {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const pairs = parameters.map((parameter) => parameter.split('=', 2).map((part) => part.trim()));
  return { type, parameters: new Map(pairs.map(([name = '', value = '']) => [name, value])) };
}

/** The most records of a page that a caller prefers; undefined if there is none. `as`: the preference as it was sent. */
export function preferredPageSize(
  header: ApiRequest['header'],
): Readonly<{ size: number; as: string }> | undefined {
  const found = /(?:^|[,;\s])((?:odata\.)?maxpagesize)\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(
    header('prefer') ?? '',
  );
  const size = Number(found?.[2] ?? 0);
  return size > 0 ? { size, as: `${found![1]!.toLowerCase()}=${size}` } : undefined;
}
