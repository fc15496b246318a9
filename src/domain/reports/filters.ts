import { judgeSummary } from '../answers/judge-summary';
import { readSummaryChoice } from '../answers/summary-choice';
import type { AnyCollection } from '../collections/collection';
import { periodsOf, placesOf } from '../collections/parts';
import { readAddress, writeAddress } from '../collections/view/address';
import { conditionsOn, viewWithFilter, withConditionsOn } from '../collections/view/filter-parts';
import type { Condition, View } from '../collections/view/view';
import { ViewFault } from '../collections/view/view-fault';
import { periodFieldsOf, periodText } from '../deliveries/period';
import { type Indicator, jointOf } from '../indicators/indicator';
import { readIndicatorView, viewParameters } from '../indicators/indicator-view';
import { byParameter } from '../pictures/asked-picture';
import { type Picture, questionOf } from '../pictures/picture';
import {
  type ChosenPeriod,
  chosenPeriod,
  type KnownPeriod,
  type PeriodSpan,
  readAnyPeriod,
  spanConditions,
  valueCondition,
} from './chosen-period';

/** The filters that the blocks of a report share; `''`: each block has its own. */
export type ReportFilters = Readonly<{
  /** `latest`, or a period as boards name it, such as `2024-S1`. */
  period: string;
  /** The code of a regency. */
  place: string;
}>;

/** The note at a block about a shared filter. */
export type FilterNote = Readonly<
  | { filter: 'period'; why: 'none' | 'over_time' | 'nothing_yet' }
  /** The block has longer periods: the one that contains the chosen one is shown. */
  | { filter: 'period'; why: 'longer'; shown: string }
  | { filter: 'place'; why: 'none' }
>;

/** The query of a block with the shared filters. */
export type FilteredQuery = Readonly<{ query: string; notes: readonly FilterNote[] }>;

/** The stored periods and places, as far as filters need them. */
export type FilterFacts = Readonly<{
  /** The periods with records, in the order of time. */
  periods: readonly KnownPeriod[];
  /** The latest sufficiently delivered period; undefined: none has begun. */
  latest: string | undefined;
  /** The texts by which records name the chosen regency. */
  placeTexts: readonly string[];
}>;

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
  const by = parameters.get(byParameter(picture.kind));
  const question = questionOf(picture, {
    collection,
    fixed: fixedColumns(view, collection),
    ...(by !== null && { by }),
  });
  const isOverTime = question.periods === 'all';
  const found = chosenPeriod(filters.period, facts, periodFieldsOf(periodsOf(collection))?.kind);
  if (filters.period !== '' && found !== undefined && isOverTime)
    notes.push({ filter: 'period', why: 'over_time' });
  else if (filters.period !== '') {
    notes.push(...notesOf(found));
    if (found?.kind !== undefined) {
      view = withoutPeriod(view, collection);
      parameters.delete('period');
      const { standing } = found;
      if (standing !== undefined) parameters.set('period', storedName(standing));
      // A picture of a period without records must not show another one.
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
  const found = chosenPeriod(filters.period, facts, periodFieldsOf(periodsOf(collection))?.kind);
  const notes = [...placed.notes, ...notesOf(found)];
  if (found?.kind === undefined) return { query: withView(parameters, placed.view), notes };
  const whole = inPeriod(placed.view, collection, found);
  const { standing } = found;
  const { request } = readSummaryChoice(parameters, collection);
  const isRefused =
    judgeSummary(request, { collection, fixed: fixedColumns(whole, collection) }) instanceof ViewFault;
  // A figure that must not be added over the parts of a year is that of the last part.
  const view =
    isRefused && standing !== undefined
      ? inPeriod(placed.view, collection, { ...readAnyPeriod(standing.period)!, within: [standing] })
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
    const found = chosenPeriod(filters.period, facts, kind);
    notes.push(...notesOf(found));
    if (found?.kind !== undefined)
      view = { ...view, period: found.standing?.period ?? periodText(found.period, found.kind) };
  }
  return { query: viewParameters(view), notes };
}

function notesOf(found: ChosenPeriod | undefined): FilterNote[] {
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
  span: PeriodSpan & { within: readonly KnownPeriod[] },
): View =>
  limited(view, periodColumns(collection), spanConditions(periodFieldsOf(periodsOf(collection))!, span));

/** A stored period as pictures name it: `2024/1`. If it has several spellings, the first is used. */
function storedName({ stored }: KnownPeriod): string {
  const [part = ''] = stored.parts;
  return part === '' ? String(stored.year) : `${stored.year}/${part}`;
}

/** The fields for which a view leaves one value. */
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

const VIEW_PARAMETERS: readonly string[] = ['q', 'filter', 'findings', 'figures', 'sort'];
