import { placedFieldsOf } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { declaredFigures, periodsOf } from '@/domain/collections/parts';
import type { Condition, View } from '@/domain/collections/view/view';
import type { FigurePlace, FigureQuery } from '@/domain/figures/pinned';
import { OTHERS } from '@/domain/pictures/others';
import type { Picture } from '@/domain/pictures/picture';
import { narrowedView } from '@/ui/table/tools/view/page-address';
import { changedNames } from '../place-systems/changed-places';
import type { Outputs } from '../trpc';
import { periodConditions } from './period';
import { hasPeriodNames } from './picture-words';

type Drawn = Readonly<{ collection: Collection; picture: Picture; data: Outputs['pictures']['read'] }>;

/** The conditions of the records that a name of a picture counts. @param period the one period that is meant; by default that of the picture */
export function nameConditions(
  { collection, picture, data }: Drawn,
  name: string,
  period: string | null = data.period,
): Condition[] {
  if (hasPeriodNames(picture, data)) return periodConditions(collection, name);
  const column = data.place ?? data.by;
  const ofName: Condition[] = column === '' ? [] : [{ column, op: 'eq', value: name }];
  return period === null ? ofName : [...ofName, ...periodConditions(collection, period)];
}

/**
 * The figure of a bar, a point or a part of a picture, by its name and series as they are stored; undefined: it stands for the
 * rest of the names or series.
 */
export function cellFigure(
  { view, ...drawn }: Drawn & Readonly<{ view: View }>,
  { name, series }: Readonly<{ name: string; series: string }>,
): FigureQuery | undefined {
  const { collection, picture, data } = drawn;
  const { by, place } = data;
  const all = declaredFigures(collection).map(({ field }) => field.name);
  // Names that are periods or places leave the series to the category, if there is one; other names are the category.
  const isOfCategory =
    by !== '' && (hasPeriodNames(picture, data) || (place !== null && picture.kind === 'shares'));
  if (name === OTHERS || (isOfCategory && series === OTHERS)) return undefined;
  const ofSeries: Condition[] = isOfCategory ? [{ column: by, op: 'eq', value: series }] : [];
  const isRanked = picture.kind === 'ranks';
  const isOfFigure = !isOfCategory && !isRanked && picture.kind !== 'tiles' && all.includes(series);
  const figures = isOfFigure ? [series] : all;
  const conditions = nameConditions(drawn, name, isRanked ? series : undefined);
  const shown = placedFigure([...conditions, ...ofSeries], drawn);
  return {
    collection: collection.resource,
    view: narrowedView(view, shown.conditions),
    ...(shown.place !== undefined && { place: shown.place }),
    measure: figures.length === 0 ? 'count' : periodsOf(collection).length === 0 ? 'sum' : 'last',
    figures,
  };
}

/** The place of a system that conditions name, if its records are others than those that name it; and the other conditions. */
function placedFigure(
  conditions: readonly Condition[],
  { collection, data: { placed } }: Drawn,
): Readonly<{ conditions: readonly Condition[]; place: FigurePlace | undefined }> {
  const isChanged = changedNames(placed);
  const { regency, district } = placedFieldsOf(collection);
  const level = (column: string) =>
    column === regency?.name ? 'regency' : column === district?.name ? 'district' : undefined;
  const named = conditions.find(
    ({ column, value }) => level(column) !== undefined && isChanged(String(value)),
  );
  if (placed === null || named === undefined) return { conditions, place: undefined };
  return {
    conditions: conditions.filter((one) => one !== named),
    place: { system: placed.system, [level(named.column)!]: String(named.value) },
  };
}
