import { judgeSummary } from '../answers/judge-summary';
import { monthsBetween } from '../answers/record-conditions';
import { readSummaryChoice } from '../answers/summary-choice';
import type { AnyCollection } from '../collections/collection';
import { periodsOf, placesOf } from '../collections/parts';
import { readAddress, writeAddress } from '../collections/view/address';
import { conditionsOn, viewWithFilter, withConditionsOn } from '../collections/view/filter-parts';
import type { Condition, View } from '../collections/view/view';
import { ViewFault } from '../collections/view/view-fault';
import type { PeriodCoverage } from '../coverage/coverage';
import {
  type DeliveryPeriod,
  firstDayOf,
  LATEST_PERIOD,
  lastDayOf,
  ordinalOf,
  type PeriodFields,
  type PeriodKind,
  periodAt,
  periodFieldsOf,
  periodOfDay,
  periodText,
  readDeliveryPeriod,
} from '../deliveries/period';
import { type Indicator, jointOf } from '../indicators/indicator';
import { readIndicatorView, viewParameters } from '../indicators/indicator-view';
import { containing } from '../indicators/periods';
import { type Picture, questionOf } from '../pictures/picture';

/** The filters that the blocks of a report share; `''`: each block has its own. */
export type ReportFilters = Readonly<{
  /** `latest`, or a period as boards name it, such as `2024-S1`. */
  period: string;
  /** The code of a regency. */
  place: string;
}>;

/** What a reader is told of a shared filter at a block. */
export type FilterNote = Readonly<
  | { filter: 'period'; why: 'none' | 'over_time' | 'nothing_yet' }
  /** The block has longer periods: the one that contains the chosen one is shown. */
  | { filter: 'period'; why: 'longer'; shown: string }
  | { filter: 'place'; why: 'none' }
>;

/** The query of a block with the shared filters. */
export type FilteredQuery = Readonly<{ query: string; notes: readonly FilterNote[] }>;

/** What is known of the periods of a block. */
export type KnownPeriod = Pick<PeriodCoverage, 'period' | 'isCounted' | 'state' | 'stored'>;

/** What is stored, as far as filters need it. */
export type FilterFacts = Readonly<{
  /** The periods with records, in the order of time. */
  periods: readonly KnownPeriod[];
  /** The latest of which enough is there; undefined: none has begun. */
  latest: string | undefined;
  /** The texts by which records name the chosen regency. */
  placeTexts: readonly string[];
}>;

const KINDS: readonly PeriodKind[] = ['year', 'half_year', 'month'];

/** A period of any length: `2024`, `2024-S1`, `2024-07`; undefined if a text is none. */
export function readAnyPeriod(text: string): { kind: PeriodKind; period: DeliveryPeriod } | undefined {
  for (const kind of KINDS) {
    const period = readDeliveryPeriod(text, kind);
    if (period !== undefined) return { kind, period };
  }
  return undefined;
}

/** The query of a picture with the shared filters. */
export function filteredPicture(
  { query, picture, collection }: { query: string; picture: Picture; collection: AnyCollection },
  filters: ReportFilters,
  facts: FilterFacts,
): FilteredQuery {
  const parameters = new URLSearchParams(query);
  const placed = atPlace(readAddress(parameters, collection).view, collection, filters, facts);
  let { view } = placed;
  const notes = [...placed.notes];
  const by = parameters.get(`by.${picture.kind}`);
  const question = questionOf(picture, {
    collection,
    fixed: fixedColumns(view, collection),
    ...(by !== null && { by }),
  });
  const isOverTime = question.periods === 'all';
  const found = chosenPeriod(filters, facts, periodFieldsOf(periodsOf(collection))?.kind);
  if (filters.period !== '' && found !== undefined && isOverTime)
    notes.push({ filter: 'period', why: 'over_time' });
  else if (filters.period !== '') {
    notes.push(...notesOf(found));
    if (found?.kind !== undefined) {
      view = withoutPeriod(view, collection);
      parameters.delete('period');
      const { standing } = found;
      if (standing !== undefined) parameters.set('period', storedName(standing));
      // A picture of a period without records must not be that of another one.
      else view = inPeriod(view, collection, found);
    }
  }
  return { query: withView(parameters, view), notes };
}

/** The query of a summary with the shared filters. */
export function filteredSummary(
  { query, collection }: { query: string; collection: AnyCollection },
  filters: ReportFilters,
  facts: FilterFacts,
): FilteredQuery {
  const parameters = new URLSearchParams(query);
  const placed = atPlace(readAddress(parameters, collection).view, collection, filters, facts);
  if (filters.period === '') return { query: withView(parameters, placed.view), notes: placed.notes };
  const found = chosenPeriod(filters, facts, periodFieldsOf(periodsOf(collection))?.kind);
  const notes = [...placed.notes, ...notesOf(found)];
  if (found?.kind === undefined) return { query: withView(parameters, placed.view), notes };
  const whole = inPeriod(placed.view, collection, found);
  const { standing } = found;
  const { request } = readSummaryChoice(parameters, collection);
  const isRefused =
    judgeSummary(request, { collection, fixed: fixedColumns(whole, collection) }) instanceof ViewFault;
  // What must not be added over the parts of a year is that of the last part.
  const view =
    isRefused && standing !== undefined
      ? inPeriod(placed.view, collection, { ...spanOf(standing.period)!, within: [standing] })
      : whole;
  return { query: withView(parameters, view), notes };
}

/** The query of an indicator with the shared filters. @param facts the periods that both sides have */
export function filteredIndicator(
  { query, indicator }: { query: string; indicator: Indicator },
  filters: ReportFilters,
  facts: FilterFacts,
): FilteredQuery {
  const { places, period: kind } = jointOf(indicator);
  let view = readIndicatorView(new URLSearchParams(query), indicator);
  const notes: FilterNote[] = [];
  if (filters.place !== '') {
    if (places.some(({ place }) => place === 'regency')) view = { ...view, place: filters.place };
    else notes.push({ filter: 'place', why: 'none' });
  }
  if (filters.period !== '') {
    const found = chosenPeriod(filters, facts, kind);
    notes.push(...notesOf(found));
    if (found?.kind !== undefined)
      view = { ...view, period: found.standing?.period ?? periodText(found.period, found.kind) };
  }
  return { query: viewParameters(view), notes };
}

/** A period, its length, and what is there in it of a block. */
type Span = Readonly<{ kind: PeriodKind; period: DeliveryPeriod }>;
type Chosen =
  | (Span &
      Readonly<{
        within: readonly KnownPeriod[];
        /** The last period in it of which enough is there, which stands for it. */
        standing: KnownPeriod | undefined;
        /** Undefined: it is as long as the chosen one, or shorter. */
        longer: string | undefined;
      }>)
  | Readonly<{ kind: undefined }>;

/** @returns undefined: the block has no periods; without a kind: there is none yet */
function chosenPeriod(
  { period: text }: ReportFilters,
  { periods, latest }: FilterFacts,
  own: PeriodKind | undefined,
): Chosen | undefined {
  if (own === undefined) return undefined;
  const asked = spanOf(text === LATEST_PERIOD ? (latest ?? '') : text);
  if (asked === undefined) return { kind: undefined };
  const isLonger = KINDS.indexOf(own) < KINDS.indexOf(asked.kind);
  const span: Span = isLonger
    ? { kind: own, period: periodAt(containing(asked.period, asked.kind, own), own) }
    : asked;
  const at = ordinalOf(span.period, span.kind);
  const within = periods.filter(({ period }) => {
    const read = readDeliveryPeriod(period, own);
    return read !== undefined && containing(read, own, span.kind) === at;
  });
  const standing =
    within.findLast(({ isCounted }) => isCounted) ?? within.findLast(({ state }) => state !== 'future');
  return { ...span, within, standing, longer: isLonger ? periodText(span.period, span.kind) : undefined };
}

const spanOf = (text: string): Span | undefined => readAnyPeriod(text);

function notesOf(found: Chosen | undefined): FilterNote[] {
  if (found === undefined) return [{ filter: 'period', why: 'none' }];
  if (found.kind === undefined) return [{ filter: 'period', why: 'nothing_yet' }];
  return found.longer === undefined ? [] : [{ filter: 'period', why: 'longer', shown: found.longer }];
}

/** A view of the records of a regency instead of the places to which it was limited. */
function atPlace(
  view: View,
  collection: AnyCollection,
  { place }: ReportFilters,
  { placeTexts }: FilterFacts,
): { view: View; notes: readonly FilterNote[] } {
  if (place === '') return { view, notes: [] };
  const levels = placesOf(collection);
  const regency = levels.find((field) => field.place === 'regency');
  if (regency === undefined) return { view, notes: [{ filter: 'place', why: 'none' }] };
  const names = [...levels.map(({ name }) => name), PLACE_CODE];
  return {
    view: limited(view, names, [valueCondition(regency.name, placeTexts)]),
    notes: [],
  };
}

const PLACE_CODE = 'kode_wilayah';

/** A condition that leaves one of some values; a single one is told apart, because figures depend on whether a field has one. */
const valueCondition = (column: string, values: readonly string[]): Condition =>
  values.length === 1 ? { column, op: 'eq', value: values[0]! } : { column, op: 'in', value: [...values] };

/** A view with these conditions instead of its own on some columns. */
function limited(view: View, columns: readonly string[], conditions: readonly Condition[]): View {
  let { filter } = view;
  for (const column of columns)
    filter = withConditionsOn(
      filter,
      column,
      conditions.filter((one) => one.column === column),
    );
  return viewWithFilter(view, filter);
}

const periodColumns = (collection: AnyCollection): string[] => periodsOf(collection).map(({ name }) => name);

const withoutPeriod = (view: View, collection: AnyCollection): View =>
  limited(view, periodColumns(collection), []);

const inPeriod = (
  view: View,
  collection: AnyCollection,
  span: Span & { within: readonly KnownPeriod[] },
): View =>
  limited(
    view,
    periodColumns(collection),
    periodSpanConditions(periodFieldsOf(periodsOf(collection))!, span),
  );

function periodSpanConditions(
  fields: PeriodFields,
  { kind, period, within }: Span & { within: readonly KnownPeriod[] },
): Condition[] {
  if ('moment' in fields) {
    const [first, last] = [firstDayOf(period, kind), lastDayOf(period, kind)].map((day) => day.slice(0, 7));
    return monthsBetween(fields.moment.name, first!, last!);
  }
  const year: Condition = { column: fields.year.name, op: 'eq', value: String(period.year) };
  if (kind === 'year' || fields.part === undefined) return [year];
  const stored = [...new Set(within.flatMap((one) => one.stored.parts))];
  const parts = stored.length > 0 ? stored : partsIn({ kind, period }, fields.kind);
  return [year, valueCondition(fields.part.name, parts)];
}

/** The numbers of the parts of a year, of this length, that a period without records would have. */
function partsIn({ kind, period }: Span, own: PeriodKind): string[] {
  const [first, last] = [firstDayOf(period, kind), lastDayOf(period, kind)].map(
    (day) => periodOfDay(day, own).part,
  );
  return Array.from({ length: last! - first! + 1 }, (_, index) => String(first! + index));
}

/** A stored period as pictures name it: `2024/1`. Of several spellings the first. */
function storedName({ stored }: KnownPeriod): string {
  const [part = ''] = stored.parts;
  return part === '' ? String(stored.year) : `${stored.year}/${part}`;
}

/** The fields of which a view leaves one value. */
const fixedColumns = (view: View, collection: AnyCollection): ReadonlySet<string> =>
  new Set(
    collection.fields
      .filter(({ name }) =>
        conditionsOn(view.filter, name).some(
          ({ op, value }) => op === 'eq' || (op === 'in' && value.length === 1),
        ),
      )
      .map(({ name }) => name),
  );

/** Parameters with another view. */
function withView(parameters: URLSearchParams, view: View): string {
  const written = writeAddress(view);
  for (const [name, value] of parameters) if (!VIEW_PARAMETERS.includes(name)) written.set(name, value);
  return written.toString();
}

const VIEW_PARAMETERS: readonly string[] = ['q', 'filter', 'findings', 'sort'];
