import { type CollectionName, collections } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { LANGUAGES } from '@/domain/languages';
import { releaseName } from '@/domain/releases/release';
import { ServiceError } from '@/server/errors';
import { badParameter } from '@/server/records/list/list-parameter';
import type { Delimiter } from '@/server/sheets/csv';
import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';
import { changedAt, figureSource, releasesOf } from '../replies/summary/about-figures';
import { ownAddress } from '../request/own-address';
import { type AboutTable, tableText } from './json-stat-table';
import type { PxTarget } from './paths';
import {
  type AskedSelection,
  CONTENTS,
  defaultCodes,
  judgeSelection,
  MAX_PXWEB_CELLS,
  type PxSelection,
  selectable,
  selectionOfQuery,
} from './read-selection';
import { type PxTable, readPxTable } from './read-table';
import { type SheetTexts, tableCsv, tableXlsx } from './sheet-table';
import { readTableData } from './table-data';
import { foundTable, tableMembers, tablesMembers } from './table-list';

/** The version of PxWebApi that is followed (github.com/PxTools/PxApiSpecs). */
const API_VERSION = '2.0.0';
const DEFAULT_LANGUAGE: Language = 'id';
const LANGUAGE_LABELS: Readonly<Record<Language, string>> = { id: 'Bahasa Indonesia', en: 'English' };
const FORMATS = ['json-stat2', 'csv', 'xlsx'] as const;
const PER_WINDOW_WITHOUT_LIMIT = 1_000_000;
const WINDOW_SECONDS = 60;

type Parameters = Readonly<Record<string, string[]>>;

export const pxCollectionsOf = (target: PxTarget): readonly [CollectionName, ...CollectionName[]] => {
  const [first, ...rest] = collections.map(({ resource }) => resource);
  return 'collection' in target ? [target.collection.resource] : [first!, ...rest];
};

/**
 * Answers a request to a path of PxWebApi 2, whose key has been judged (docs/decisions/statistical-formats.md).
 * @param posted the selection in the body of a POST
 * @throws {ServiceError} `invalid_parameter`, `not_found`
 */
export async function pxwebReply(
  target: PxTarget,
  {
    parameters,
    posted,
    mayList,
    ratePerMinute,
  }: Readonly<{
    parameters: Parameters;
    posted: AskedSelection | undefined;
    mayList: MayList;
    ratePerMinute: number | undefined;
  }>,
  context: RestContext,
): Promise<ApiReply> {
  const { services, request } = context;
  const language = languageIn(parameters);
  const about = { ...context, language, base: ownAddress(services.settings, request.header) };
  if (target.kind === 'config') return jsonReply(JSON.stringify(configOf(context, ratePerMinute)), about);
  if (target.kind === 'tables')
    return jsonReply(JSON.stringify(await tablesMembers(parameters, mayList, about)), about);
  const { collection, kind } = target;
  const withheld = await services.metadata.withheld();
  const shown = await foundTable(collection, { mayList, withheld }, context);
  if (shown === undefined) throw new ServiceError('not_found');
  if (kind === 'table')
    return jsonReply(JSON.stringify({ language, ...(await tableMembers(collection, shown, about)) }), about);
  const table = await readPxTable(collection, { ...context, shown, signal: request.signal });
  if (kind === 'defaultselection') return jsonReply(JSON.stringify(selectionMembers(table, about)), about);
  if (kind === 'metadata') {
    const isDefault = parameters['defaultSelection']?.[0]?.toLowerCase() === 'true';
    const selection = isDefault
      ? judgeSelection({ expressions: [], heading: undefined, stub: undefined }, table)
      : wholeSelection(table);
    return jsonReply(tableText(table, { ...(await aboutTable(table, about)), selection, data: null }), about);
  }
  const selection = judgeSelection(posted ?? selectionOfQuery(parameters), table);
  return dataReply({ table, selection, parameters }, about);
}

type About = RestContext & Readonly<{ language: Language; base: string }>;

function languageIn(parameters: Parameters): Language {
  const [given, ...more] = parameters['lang'] ?? [];
  if (given === undefined || given === '') return DEFAULT_LANGUAGE;
  const language = LANGUAGES.find((one) => one === given.toLowerCase());
  if (language === undefined || more.length > 0)
    throw badParameter('lang', { code: 'not_one_of', known: LANGUAGES });
  return language;
}

/** The limits are those of the key that asks. */
function configOf({ services }: RestContext, ratePerMinute = PER_WINDOW_WITHOUT_LIMIT): object {
  return {
    apiVersion: API_VERSION,
    appVersion: API_VERSION,
    languages: LANGUAGES.map((id) => ({ id, label: LANGUAGE_LABELS[id] })),
    defaultLanguage: DEFAULT_LANGUAGE,
    maxDataCells: MAX_PXWEB_CELLS,
    maxCallsPerTimeWindow: ratePerMinute,
    timeWindow: WINDOW_SECONDS,
    license: 'LicenseRef-UNLICENSED',
    sourceReferences: LANGUAGES.map((language) => ({
      language,
      text: figureSource(services.settings)[language],
    })),
    defaultDataFormat: FORMATS[0],
    dataFormats: FORMATS,
    features: [],
  };
}

/** All values of all variables. */
function wholeSelection(table: PxTable): PxSelection {
  const all = selectable(table);
  return {
    codes: new Map(all.map(({ code, values }) => [code, values.map((value) => value.code)])),
    stub: all.filter(({ code, isTime }) => code !== CONTENTS && !isTime).map(({ code }) => code),
    heading: [CONTENTS, ...all.filter(({ isTime }) => isTime).map(({ code }) => code)],
  };
}

function selectionMembers(table: PxTable, { language }: About): object {
  const codes = defaultCodes(table);
  const { stub, heading } = judgeSelection({ expressions: [], heading: undefined, stub: undefined }, table);
  return {
    language,
    selection: selectable(table).map(({ code }) => ({
      variableCode: code,
      valueCodes: codes.get(code) ?? [],
    })),
    placement: { heading, stub },
    links: [],
  };
}

async function aboutTable({ collection, query }: PxTable, about: About): Promise<AboutTable> {
  const { services, language } = about;
  const releases = await releasesOf({ collection, query }, about);
  return {
    language,
    source: figureSource(services.settings)[language],
    updated: await changedAt({ collection, query, releases }, about),
    notes: [
      collection.description[language],
      ...releases.map((release) => `${RELEASE[language]} ${releaseName(release)}`),
    ],
  };
}

const RELEASE: Readonly<Record<Language, string>> = { id: 'Rilis', en: 'Release' };

async function dataReply(
  {
    table,
    selection,
    parameters,
  }: Readonly<{ table: PxTable; selection: PxSelection; parameters: Parameters }>,
  about: About,
): Promise<ApiReply> {
  const { collection, query } = table;
  const format = oneOf(parameters, 'outputFormat', FORMATS) ?? FORMATS[0];
  const options = { ...sheetOptions(parameters, format), language: about.language };
  const releases = await releasesOf({ collection, query }, about);
  const data = await readTableData(
    table,
    { selection, releases },
    { ...about, signal: about.request.signal },
  );
  if (format === 'json-stat2')
    return jsonReply(tableText(table, { ...(await aboutTable(table, about)), selection, data }), about);
  const headers = {
    'content-type': CONTENT_TYPE[format],
    'content-disposition': `attachment; filename="${collection.resource}.${format}"`,
    'cache-control': 'private, no-cache',
  };
  const isHead = about.request.method === 'HEAD';
  if (format === 'csv')
    return { status: 200, headers, body: isHead ? null : tableCsv(table, { selection, data }, options) };
  return {
    status: 200,
    headers,
    body: isHead ? null : { file: tableXlsx(table, { selection, data }, options) },
  };
}

function oneOf<Name extends string>(
  parameters: Parameters,
  name: string,
  known: readonly Name[],
): Name | undefined {
  const [given, ...more] = parameters[name] ?? [];
  if (given === undefined || given === '') return undefined;
  const found = known.find((one) => one.toLowerCase() === given.toLowerCase());
  if (found === undefined || more.length > 0) throw badParameter(name, { code: 'not_one_of', known });
  return found;
}

const TEXTS: Readonly<Record<string, SheetTexts>> = {
  usecodes: 'codes',
  usetexts: 'texts',
  usecodesandtexts: 'both',
};
const SEPARATORS: Readonly<Record<string, Delimiter | 'space'>> = {
  separatortab: 'tab',
  separatorspace: 'space',
  separatorsemicolon: 'semicolon',
};
const TITLE = 'includetitle';

/** Reads `outputFormatParams`, which only sheets have. @throws {ServiceError} `invalid_parameter` */
function sheetOptions(parameters: Parameters, format: (typeof FORMATS)[number]) {
  const name = 'outputFormatParams';
  const given = (parameters[name] ?? []).flatMap((text) => text.toLowerCase().split(',')).filter(Boolean);
  const known = [
    ...(format === 'json-stat2' ? [] : [...Object.keys(TEXTS), TITLE]),
    ...(format === 'csv' ? Object.keys(SEPARATORS) : []),
  ];
  const wrong = given.find((one) => !known.includes(one));
  if (wrong !== undefined) throw badParameter(name, { code: 'not_one_of', known });
  const chosen = <Choice>(of: Readonly<Record<string, Choice>>, fallback: Choice): Choice => {
    const [first, second] = given.filter((one) => Object.hasOwn(of, one));
    if (second !== undefined) throw badParameter(name, { code: 'repeated' });
    return first === undefined ? fallback : of[first]!;
  };
  return {
    texts: chosen<SheetTexts>(TEXTS, 'texts'),
    delimiter: chosen<Delimiter | 'space'>(SEPARATORS, 'comma'),
    hasTitle: given.includes(TITLE),
  };
}

/** JSON with a tag of its content. */
function jsonReply(body: string, { request }: Pick<About, 'request'>): ApiReply {
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: weakTag(tagDigest(body)),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization, x-api-key',
  };
  const held = request.method === 'POST' ? undefined : notModified(request.header, headers);
  return held ?? { status: 200, headers, body: request.method === 'HEAD' ? null : body };
}
