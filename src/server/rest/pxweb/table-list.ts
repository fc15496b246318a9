import { dimensionsOf } from '@/domain/answers/dimensions';
import { type Collection, collections, groups } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { periodsOf } from '@/domain/collections/parts';
import { type PeriodKind, periodFieldsOf } from '@/domain/deliveries/period';
import { shownTable, type Withheld } from '@/domain/metadata/withheld';
import { ServiceError } from '@/server/errors';
import { badParameter } from '@/server/records/list/list-parameter';
import { isReleasedOnly } from '@/server/records/list/released-only';
import type { MayList, RestContext } from '../exchange';
import { changedAt, figureSource, releasesOf } from '../replies/summary/about-figures';
import { PXWEB_PATH } from './paths';
import { hasPeriods, tablePeriods } from './read-table';

type About = RestContext & Readonly<{ base: string; language: Language }>;

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1_000;
const DAY_MS = 86_400_000;

const UNITS: Readonly<Record<PeriodKind, string>> = { year: 'Annual', half_year: 'Other', month: 'Monthly' };

/**
 * A table as a key finds it, without withheld fields. Undefined: it may not list the collection, or the collection is withheld or
 * has no records that it may be shown.
 */
export async function foundTable(
  collection: Collection,
  { mayList, withheld }: Readonly<{ mayList: MayList; withheld: Withheld }>,
  { services, actor }: Pick<RestContext, 'services' | 'actor'>,
): Promise<Collection | undefined> {
  const shown = mayList(collection.resource) ? shownTable(collection, withheld) : undefined;
  if (shown === undefined || !isReleasedOnly(actor)) return shown;
  return (await services.records.releases.of(collection)).length > 0 ? shown : undefined;
}

/** A table as the list of tables has it. @param shown the collection as `foundTable` leaves it */
export async function tableMembers(collection: Collection, shown: Collection, about: About): Promise<Listed> {
  const { services, actor, request, language, base } = about;
  const { signal } = request;
  const query = await services.records.readQuery(collection, [], { actor, signal });
  const releases = await releasesOf({ collection, query }, about);
  const periods = await tablePeriods(collection, { services, actor, signal });
  const { resource, group, label, description } = collection;
  const fields = periodFieldsOf(periodsOf(collection));
  const href = `${base}${PXWEB_PATH}/tables/${resource}`;
  const link = (rel: string, path: string) => ({
    rel,
    hreflang: language,
    href: `${href}${path}?lang=${language}`,
  });
  return {
    id: resource,
    label: label[language],
    description: description[language],
    updated: (await changedAt({ collection, query, releases }, about)) ?? null,
    firstPeriod: periods[0]?.label ?? null,
    lastPeriod: periods.at(-1)?.label ?? null,
    variableNames: variableNames(shown, language),
    source: figureSource(services.settings)[language],
    subjectCode: group,
    ...(fields !== undefined && { timeUnit: UNITS[fields.kind] }),
    paths: [[{ id: group, label: groups[group][language] }]],
    links: [link('self', ''), link('metadata', '/metadata'), link('data', '/data')],
  };
}

type Listed = Readonly<
  { id: string; label: string; description: string; updated: string | null } & Record<string, unknown>
>;

/** Places are one variable, and so is the period. */
function variableNames(collection: Collection, language: Language): string[] {
  const all = dimensionsOf(collection);
  const names = { place: { id: 'wilayah', en: 'place' }, period: { id: 'periode', en: 'period' } };
  return [
    ...(all.some(({ kind }) => kind === 'place') ? [names.place[language]] : []),
    ...all.filter(({ kind }) => kind === 'category').map(({ label }) => label[language].toLowerCase()),
    { id: 'isi tabel', en: 'contents' }[language],
    ...(hasPeriods(collection) ? [names.period[language]] : []),
  ];
}

type Parameters = Readonly<Record<string, string[]>>;

/** The list of tables that a key finds, in pages. @throws {ServiceError} `invalid_parameter`; `not_found` for a page that is not there */
export async function tablesMembers(parameters: Parameters, mayList: MayList, about: About): Promise<object> {
  const { language, base } = about;
  const size = numberIn(parameters, 'pageSize', { fallback: DEFAULT_PAGE_SIZE, max: MAX_PAGE_SIZE });
  const page = numberIn(parameters, 'pageNumber', { fallback: 1, max: MAX_PAGE_SIZE });
  const days = numberIn(parameters, 'pastDays', { fallback: undefined, max: MAX_DAYS });
  const words = (parameters['query']?.join(' ') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const since = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS).toISOString();
  const withheld = await about.services.metadata.withheld();
  const found: Listed[] = [];
  for (const collection of collections) {
    const shown = await foundTable(collection, { mayList, withheld }, about);
    if (shown === undefined || !hasWords(shown, words)) continue;
    const table = await tableMembers(collection, shown, about);
    if (since === undefined || (table.updated !== null && table.updated >= since)) found.push(table);
  }
  const pages = Math.max(1, Math.ceil(found.length / size));
  if (page > pages) throw new ServiceError('not_found');
  const address = (number: number) =>
    `${base}${PXWEB_PATH}/tables?${new URLSearchParams({ lang: language, pageNumber: String(number), pageSize: String(size) })}`;
  const link = (rel: string, number: number) => ({ rel, hreflang: language, href: address(number) });
  return {
    language,
    tables: found.slice((page - 1) * size, page * size),
    page: {
      ...{ pageNumber: page, pageSize: size, totalElements: found.length, totalPages: pages },
      links: [
        ...(page > 1 ? [link('previous', page - 1)] : []),
        ...(page < pages ? [link('next', page + 1)] : []),
        link('last', pages),
      ],
    },
    links: [link('self', page)],
  };
}

const MAX_DAYS = 100_000;

/** Whether a collection's names and descriptions have all words that were searched for. */
function hasWords(
  { resource, label, description, group, fields }: Collection,
  words: readonly string[],
): boolean {
  const text = [
    ...[resource, label.id, label.en, description.id, description.en, groups[group].id, groups[group].en],
    ...fields.flatMap((field) => [field.name, field.label.id, field.label.en]),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function numberIn<Fallback>(
  parameters: Parameters,
  name: string,
  { fallback, max }: Readonly<{ fallback: Fallback; max: number }>,
): number | Fallback {
  const [value, ...more] = parameters[name] ?? [];
  if (value === undefined || value === '') return fallback;
  if (more.length > 0) throw badParameter(name, { code: 'repeated' });
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw badParameter(name, { code: 'not_between', min: 1, max });
  return number;
}
