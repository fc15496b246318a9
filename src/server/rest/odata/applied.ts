import type { RecordGroup } from '@/domain/answers/fold';
import { judgeSummary } from '@/domain/answers/judge-summary';
import { quotientText } from '@/domain/answers/quotient';
import type { Collection, Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { ViewFault } from '@/domain/collections/view/view-fault';
import { listConditions } from '@/domain/odata/list-conditions';
import { ODataFault, unsupported } from '@/domain/odata/odata-fault';
import { type Aggregation, type Applied, readApply } from '@/domain/odata/read-apply';
import { readAmount, readTruth } from '@/domain/odata/read-options';
import { timeZoneOf } from '@/domain/time-zone';
import type { AskedList, ReadFigures } from '@/server/odata/odata-reads';
import { matchingRecords } from '@/server/records/list/matching-records';
import { MAX_SUMMARY_GROUPS } from '@/server/summaries/read-groups';
import type { ApiReply, RestContext } from '../exchange';
import { listOf } from './entity-set';
import { isGroupable } from './metadata/model';
import { odataRoot } from './odata-address';
import { jsonFormOf, jsonTypeOf, type ODataForm, odataHeaders } from './odata-format';
import { reading, readODataOptions, told } from './odata-options';

/**
 * Answers `$apply`: groups of records, as summaries make them, in the order of their values.
 * @throws {ServiceError} `invalid_parameter` for sums that must not be made; `not_supported` for what summaries do not have
 */
export async function appliedReply(collection: Collection, context: RestContext): Promise<ApiReply> {
  const { services, request } = context;
  const { url, header, method } = request;
  const options = readODataOptions(url, ['apply', 'top', 'skip', 'count', 'format']);
  const form = jsonFormOf(options.format, header);
  const timeZone = timeZoneOf(services.settings.TIME_ZONE);
  const { applied, top, skip, isCounted } = reading(() => ({
    applied: readApply('$apply', options.apply ?? '', {
      collection,
      context: { timeZone, listedValues: () => undefined },
    }),
    top: options.top === undefined ? undefined : readAmount('$top', options.top, MAX_SUMMARY_GROUPS),
    skip: options.skip === undefined ? 0 : readAmount('$skip', options.skip, MAX_SUMMARY_GROUPS),
    isCounted: options.count !== undefined && readTruth('$count', options.count),
  }));
  reading(() => applied.by.forEach(refuseUngrouped));
  const list = limited(await listOf(collection, context), applied);
  reading(() => judgeAggregations(applied, list, collection));
  const headers = { ...odataHeaders(form), 'content-type': jsonTypeOf(form) };
  if (method === 'HEAD') return { status: 200, headers, body: null };
  const groups = groupTexts(await services.odata.groups(list, applied), applied, form);
  const names = [...applied.by.map(({ name }) => name), ...applied.aggregations.map(({ alias }) => alias)];
  const head = {
    ...(form.level !== 'none' && {
      '@odata.context': `${odataRoot(context)}$metadata#${collection.resource}(${names.join(',')})`,
    }),
    ...(isCounted && { '@odata.count': groups.length }),
  };
  const members = JSON.stringify(head).slice(1, -1);
  const shown = groups.slice(skip, top === undefined ? undefined : skip + top);
  return {
    ...{ status: 200, headers },
    body: `{${members}${members === '' ? '' : ','}"value":[${shown.join(',')}]}`,
  };
}

function refuseUngrouped(field: Field): void {
  if (!isGroupable(field)) throw unsupported('$apply', `groupby((${field.name}))`);
}

/** The list with the conditions of `filter(…)`, which have to be those of lists: summaries have no others. */
function limited(list: AskedList, { condition }: Applied): AskedList {
  const conditions = condition === undefined ? [] : listConditions(condition);
  if (conditions === undefined) throw told(unsupported('$apply', 'filter(…)'));
  return { ...list, query: { ...list.query, filters: [...list.query.filters, ...conditions] } };
}

/** Refuses sums that count the same people again. @throws {ODataFault} */
function judgeAggregations(
  { by, aggregations }: Applied,
  { collection, query, actor }: AskedList,
  { columns }: Collection,
): void {
  const { fixed } = matchingRecords(collection, query, actor);
  // In a group, each of its fields has one value.
  const single = new Set([...fixed.keys(), ...by.map(({ name }) => name)]);
  for (const { of } of aggregations) {
    if (of?.method !== 'sum') continue;
    const request = { rows: [], measure: 'sum', figure: of.figure.name } as const;
    const judged = judgeSummary(request, { collection, fixed: single });
    if (judged instanceof ViewFault)
      // The reason may name fields, of which the caller is not shown all.
      throw new ODataFault('$apply', columns.length < collection.columns.length ? NO_SUM : judged.reason);
  }
}

const NO_SUM = { id: 'jumlah ini tidak boleh dibuat', en: 'this sum must not be made' };

/** The groups as JSON, in the order of their values. */
function groupTexts(read: ReadFigures, { by, aggregations }: Applied, form: ODataForm): string[] {
  const all = new Map<string, readonly Value[]>();
  const byFigure = new Map(
    [...read].map(([figure, groups]) => {
      const found = new Map<string, RecordGroup>();
      for (const group of groups) {
        const name = JSON.stringify(group[0]);
        found.set(name, group);
        all.set(name, group[0]);
      }
      return [figure, found] as const;
    }),
  );
  return [...all]
    .sort(([, a], [, b]) => compareValues(a, b))
    .map(([name, values]) => {
      const members = by.map((field, i) => `${JSON.stringify(field.name)}:${JSON.stringify(values[i])}`);
      for (const aggregation of aggregations) {
        const group = byFigure.get(aggregation.of?.figure)?.get(name);
        members.push(...amountMembers(aggregation, group, form));
      }
      return `{${members.join(',')}}`;
    });
}

/** The member of an amount, which may be larger than a JavaScript number holds exactly; null: no record has it. */
function amountMembers(
  { alias, of }: Aggregation,
  group: RecordGroup | undefined,
  { level, isIeee754 }: ODataForm,
): string[] {
  const name = JSON.stringify(alias);
  const type = level === 'full' ? [`${JSON.stringify(`${alias}@odata.type`)}:"#Decimal"`] : [];
  const amount = amountOf(of?.method, group);
  return [...type, `${name}:${isIeee754 && amount !== null ? `"${amount}"` : amount}`];
}

function amountOf(
  method: NonNullable<Aggregation['of']>['method'] | undefined,
  group: RecordGroup | undefined,
): string | null {
  if (group === undefined) return method === undefined ? '0' : null;
  const [, count, sum, min, max] = group;
  switch (method) {
    case undefined:
      return String(count);
    case 'sum':
      return sum;
    case 'min':
      return String(min);
    case 'max':
      return String(max);
    case 'average':
      return quotientText(BigInt(sum), BigInt(count));
  }
}

/** Numbers by size, texts by the codes of their characters. */
function compareValues(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i]!;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
