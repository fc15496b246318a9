import { type Collection, collections } from '@/domain/collections';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import type { IndicatorRatio, IndicatorTable, LeftOutParts } from '@/domain/indicators/fold-indicator';
import { indicatorFormula } from '@/domain/indicators/formula';
import {
  type IndicatorSide,
  indicatorDimensions,
  jointOf,
  SIDES,
  sideCollection,
} from '@/domain/indicators/indicator';
import { LATEST_RELEASE } from '@/domain/releases/release';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ServiceError } from '@/server/errors';
import type { ListedIndicator } from '@/server/indicators/indicators';
import type { IndicatorQuery } from '@/server/indicators/query';
import { groupParameters, unknownParameter } from '@/server/records/list/list-parameter';
import { isReleasedOnly } from '@/server/records/list/released-only';
import { csvLines } from '@/server/sheets/csv';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';
import { fileHeaders } from '../replies/list-file';
import { returnedPlaces } from '../replies/summary/placed-summary';
import { pathOf } from '../request/request-target';
import { readIndicatorQuery } from './indicators-query';
import { pairsOf, taggedBody, taggedReply } from './tagged-reply';

export const INDICATORS_PATH = '/api/indicators';

/** The collections that an indicator may be of: all, because every record can be counted. */
export const indicatorCollections: readonly Collection[] = collections;

type QueryParameters = Readonly<Record<string, string[]>>;

/** Answers the indicators of which the key may list both collections. @throws {ServiceError} `invalid_parameter` */
export async function indicatorsReply(
  parameters: QueryParameters,
  mayList: MayList,
  { services, request }: RestContext,
): Promise<ApiReply> {
  for (const parameter of groupParameters(pairsOf(parameters), () => false))
    throw unknownParameter(parameter, { names: [] });
  const indicators = await services.indicators.list();
  const data = indicators.filter((one) => SIDES.every((side) => mayList(one[side].collection))).map(returned);
  return taggedReply({ total: data.length, data }, request);
}

/**
 * Answers one indicator, divided as it is asked for.
 * @throws {ServiceError} `not_found`, `operation_not_allowed` for a collection that the key may not list, `invalid_parameter`
 */
export async function indicatorReply(
  parameters: QueryParameters,
  mayList: MayList,
  { services, actor, request }: RestContext,
): Promise<ApiReply> {
  const name = pathOf(request.url).slice(INDICATORS_PATH.length + 1);
  const all = await services.indicators.list();
  const indicator = all.find((one) => one.name === name);
  if (indicator === undefined) throw unknownIndicator(name, all);
  for (const side of SIDES) {
    const { collection } = indicator[side];
    if (!mayList(collection))
      throw new ServiceError({ code: 'operation_not_allowed', operation: 'list', collection });
  }
  const { query: asked, format } = readIndicatorQuery(pairsOf(parameters), indicator);
  const query = isReleasedOnly(actor) ? { ...asked, release: asked.release ?? LATEST_RELEASE } : asked;
  const { signal } = request;
  const made = await services.indicators.read({ indicator, query, actor, signal });
  if (format === 'csv') {
    const { TIME_ZONE } = services.settings;
    const body = csvLines(ratioRows(made.table, indicator));
    const ofFile = { 'content-type': CONTENT_TYPE.csv, ...fileHeaders('csv', { resource: name }, TIME_ZONE) };
    return taggedBody(body, request, ofFile);
  }
  const { data, totals } = ratioTexts(made.table);
  const members = {
    indicator: returned(indicator),
    period: made.period,
    periods: made.periods,
    latest: made.latest,
    ...(made.placed !== null && {
      places: returnedPlaces(made.placed, sideCollection(indicator.numerator)),
    }),
    left_out: {
      without_denominator: leftOut(made.table.leftOut.withoutDenominator),
      without_numerator: leftOut(made.table.leftOut.withoutNumerator),
    },
    coverage: made.covered.map(({ period, numerator, denominator }) => ({
      period,
      numerator: coverage(numerator, query),
      denominator: coverage(denominator, query),
    })),
  };
  const rest = JSON.stringify(members).slice(1);
  return taggedBody(`{"status":true,"data":[${data}],"totals":[${totals}],${rest}`, request);
}

/** Names the indicator that was probably meant, else their list. */
function unknownIndicator(name: string, all: readonly ListedIndicator[]): ServiceError {
  const better = nearestName(
    name,
    all.map((one) => one.name),
  );
  const path = better === undefined ? INDICATORS_PATH : `${INDICATORS_PATH}/${better}`;
  return new ServiceError({ code: 'not_found', near: { paths: [path] } });
}

/** An indicator as REST returns it (docs/specification.md, "Indicators"). */
const returned = (indicator: ListedIndicator) => ({
  name: indicator.name,
  label: indicator.label,
  definition: indicator.definition,
  interpretation: indicator.interpretation,
  unit: indicator.unit,
  formula: indicatorFormula(indicator),
  factor: indicator.factor,
  numerator: sideMembers(indicator.numerator),
  denominator: sideMembers(indicator.denominator),
  dimensions: indicatorDimensions(indicator),
  period_kind: jointOf(indicator).period ?? null,
  own: indicator.isOwn,
});

const sideMembers = ({ collection, figure, where, ages }: IndicatorSide) => ({
  collection,
  figure: figure ?? null,
  where: where ?? {},
  ages: ages ?? [],
});

const leftOut = ({ parts, amount, names }: LeftOutParts) => ({ parts, amount: Number(amount), names });

/** Findings are about the stored records, and not about those of a release. */
const coverage = (period: PeriodCoverage | null, { release }: IndicatorQuery) =>
  period && {
    period: period.period,
    delivered: period.delivered,
    expected: period.expected,
    state: period.state,
    counted: period.isCounted,
    findings: release === undefined ? period.findings : null,
  };

/** The ratios as rows of CSV below their header, without totals, which who adds up a column would count again. */
function ratioRows(
  { rowParts, columnParts, columns, rows }: IndicatorTable,
  indicator: ListedIndicator,
): string[][] {
  const hasCodes = jointOf(indicator).places.some(({ name }) => rowParts.includes(name));
  const codeName = hasCodes ? [CODE] : [];
  const head = [...rowParts, ...codeName, ...columnParts, 'value', 'numerator', 'denominator'];
  const body = rows.flatMap(({ values, code, cells }) =>
    columns.flatMap((column, at) => {
      const ratio = cells[at] ?? null;
      if (ratio === null) return [];
      const { value, numerator, denominator } = ratio;
      return [[...values, ...(hasCodes ? [code ?? ''] : []), ...column, value, numerator, denominator]];
    }),
  );
  return [head, ...body];
}

/** The member that has the code of a place. */
const CODE = 'kode_wilayah';

/** Names of members, and their values. */
type Named = readonly [names: readonly string[], values: readonly string[]];

/** The ratios as JSON: row by row, and the totals without the members that they are over. */
function ratioTexts({
  rowParts,
  columnParts,
  columns,
  rows,
  totals,
  total,
}: IndicatorTable): Readonly<Record<'data' | 'totals', string>> {
  const [data, sums]: [string[], string[]] = [[], []];
  const add = (to: string[], ratio: IndicatorRatio | null | undefined, ...named: Named[]) => {
    if (ratio !== null && ratio !== undefined) to.push(ratioText(ratio, named));
  };
  for (const { values, code, cells, total: ofRow } of rows) {
    const coded: Named = code === null ? [[], []] : [[CODE], [code]];
    for (const [at, column] of columns.entries())
      add(data, cells[at], [rowParts, values], coded, [columnParts, column]);
    if (columnParts.length > 0 && values.length > 0) add(sums, ofRow, [rowParts, values], coded);
  }
  if (columnParts.length > 0 && rowParts.length > 0)
    for (const [at, column] of columns.entries()) add(sums, totals[at], [columnParts, column]);
  if (rowParts.length > 0 || columnParts.length > 0) add(sums, total);
  return { data: data.join(','), totals: sums.join(',') };
}

/** Sums may be larger than a JavaScript number holds exactly, so they are written as they are. */
function ratioText({ value, numerator, denominator }: IndicatorRatio, named: readonly Named[]): string {
  const members = named.flatMap(([names, values]) =>
    names.map((name, at) => `${JSON.stringify(name)}:${JSON.stringify(values[at])}`),
  );
  return `{${[...members, `"value":${value}`, `"numerator":${numerator}`, `"denominator":${denominator}`].join(',')}}`;
}
