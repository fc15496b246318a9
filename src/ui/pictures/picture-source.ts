import type { SummaryRequest } from '@/domain/answers/judge-summary';
import { monthsBetween } from '@/domain/answers/record-conditions';
import { type SummaryChoice, summaryParameters } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { viewWithFilter, withConditionsOn } from '@/domain/collections/view/filter-parts';
import type { Condition, View } from '@/domain/collections/view/view';
import { MAX_PICTURE_PERIODS, type Picture } from '@/domain/pictures/picture';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import { valueCondition } from '@/domain/reports/chosen-period';
import { releaseToAsk } from '@/domain/snippets/release-to-ask';
import type { SnippetSource } from '@/domain/snippets/snippets';
import { narrowedView, summaryAddress } from '@/ui/table/tools/view/page-address';
import { type RestList, restListOf } from '@/ui/table/tools/view/rest-list';
import { summarySource } from '@/ui/table/tools/view/snippet-source';
import type { Outputs } from '../trpc';
import { hasPeriodNames } from './picture-words';

/** A picture as it is shown. */
export type ShownPicture = Readonly<{
  collection: Collection;
  picture: Picture;
  view: View;
  system: PlaceSystem | undefined;
  data: Outputs['pictures']['read'];
}>;

/**
 * The summary over REST that has the figures of a picture; or why no single address has them: its periods cannot be selected
 * without others, or only some of them are released. Then the page of `summary` has them among others, and has an address.
 */
export type PictureSource =
  | Readonly<{ source: SnippetSource; left: RestList['left'] }>
  | Readonly<{ missing: 'periods' | 'releases'; summary: string }>;

/** @param figure the one that is asked for; undefined: records are counted */
export function pictureSource(shown: ShownPicture, figure: string | undefined): PictureSource {
  const { collection, view, system, data } = shown;
  const request: SummaryRequest = {
    ...divisionOf(shown),
    ...(figure === undefined ? { measure: 'count' } : { measure: 'sum', figure }),
    ...(system !== undefined && { places: system }),
  };
  const choice: SummaryChoice = { request, shownAs: 'value', isBeside: false, order: undefined };
  const conditions = shownPeriods(shown);
  const narrowed = withPeriods(view, conditions ?? [], collection);
  const summary = summaryAddress(collection, narrowed, summaryParameters(choice));
  const release = releaseToAsk([data.standing]);
  if (release === 'mixed') return { missing: 'releases', summary };
  // Two bounds of one column cannot be asked for.
  const isKept =
    restListOf(collection, { view: narrowed, layout: {} }).left.parts.length ===
    restListOf(collection, { view, layout: {} }).left.parts.length;
  if (conditions === undefined || !isKept) return { missing: 'periods', summary };
  const { source, left } = summarySource(collection, { view: narrowed, choice });
  return {
    source: {
      ...source,
      parameters: [...source.parameters, ...(release === 'none' ? [] : [['release', release] as const])],
    },
    left,
  };
}

/** What a picture is divided by, as dimensions of a summary. */
function divisionOf({ collection, picture, data }: ShownPicture): Pick<SummaryRequest, 'rows' | 'columns'> {
  const by = data.by === '' ? undefined : data.by;
  if (picture.kind === 'ranks')
    return { rows: by === undefined ? [] : [by], columns: wholePeriod(collection) };
  if (hasPeriodNames(picture, data)) return { rows: [wholePeriod(collection)], columns: by };
  if (data.place !== null) return { rows: [data.place], columns: picture.kind === 'tiles' ? undefined : by };
  return { rows: by === undefined ? [] : [by], columns: undefined };
}

/** The dimension whose values are whole periods. */
function wholePeriod(collection: Collection): string {
  const [first, second] = periodsOf(collection);
  if (second !== undefined) return 'period';
  return first?.kind === 'datetime' ? `${first.name}.month` : (first?.name ?? '');
}

/** The conditions that only records of the shown periods meet; undefined: others meet them too. */
function shownPeriods({ collection, picture, data }: ShownPicture): readonly Condition[] | undefined {
  const [first, second] = periodsOf(collection);
  const known = data.periods;
  const shown = hasPeriodNames(picture, data)
    ? known
    : [data.before, data.period].filter((name) => name !== null);
  if (first === undefined || shown.length === 0) return [];
  const isCut = known.length === MAX_PICTURE_PERIODS;
  if (shown === known && !isCut) return [];
  const parts = shown.map(partsOfName).sort((a, b) => Number(a.year) - Number(b.year));
  if (first.kind === 'datetime') {
    // The shown months follow each other among those that have records.
    const months = parts.map(({ year, part }) => `${year}-${part.padStart(2, '0')}`).sort();
    return monthsBetween(first.name, months[0]!, months.at(-1)!);
  }
  const years = [...new Set(parts.map(({ year }) => year))];
  const ofYears: Condition =
    shown === known ? { column: first.name, op: 'gte', value: years[0]! } : valueCondition(first.name, years);
  if (second === undefined) return [ofYears];
  const halves = [...new Set(parts.map(({ part }) => part))];
  const isExact =
    shown === known
      ? // Earlier parts of the first year may have records that are not shown.
        parts.some(({ year, part }) => year === years[0] && part === '1')
      : known.every((name) => {
          const { year, part } = partsOfName(name);
          return shown.includes(name) || !years.includes(year) || !halves.includes(part);
        });
  if (!isExact) return undefined;
  return shown === known ? [ofYears] : [ofYears, valueCondition(second.name, halves)];
}

/** The parts of a period's name, `2024/1`. */
function partsOfName(name: string): Readonly<{ year: string; part: string }> {
  const [year = '', ...part] = name.split('/');
  return { year, part: part.join('/') };
}

/** A view with the records of some periods. These meet the view's own conditions on the fields of a period, so they replace them. */
function withPeriods(view: View, conditions: readonly Condition[], collection: Collection): View {
  if (periodsOf(collection)[0]?.kind === 'datetime') return narrowedView(view, conditions);
  let { filter } = view;
  for (const condition of conditions) {
    // A bound may be one of several on its column.
    if (condition.op === 'gte') return narrowedView(view, conditions);
    filter = withConditionsOn(filter, condition.column, [condition]);
  }
  return viewWithFilter(view, filter);
}
