import type { AnyCollection } from '../collections/collection';
import type { StoredDeliverySetting } from '../deliveries/board';
import { deliveryFormOf } from '../deliveries/form';
import { aceh } from '../places/testing';
import { coverageOf, type FigureCell } from './coverage';
import { isFlow, sufficientShares } from './sufficient';

/** A cell from text, for tests: `2024/1 Pidie/Mila 100`, with categories `2024/1 Pidie/Mila 100 SD,SMP`; `_` is a space. */
export function figureCell(text: string): FigureCell {
  const [period = '', place = '', figure, categories = ''] = text.split(' ');
  const [year, part = ''] = period.split('/');
  const [unit = '', district = ''] = place.replaceAll('_', ' ').split('/');
  const names = categories.split(',').filter(Boolean);
  return { unit, district, year: Number(year), part, records: 1, categories: names, figure: Number(figure) };
}

/** The coverage of a collection with some cells, for tests. */
export function coverageFor(
  collection: AnyCollection,
  {
    cells,
    today,
    settings = [],
  }: { cells: readonly string[]; today: string; settings?: StoredDeliverySetting[] },
) {
  const options = {
    form: deliveryFormOf(collection)!,
    vocabulary: { register: aceh, lists: {} },
    settings,
    today,
    isFlow: isFlow(collection),
    sufficient: sufficientShares(collection, settings),
  };
  const figures = cells.map(figureCell);
  return { figures, options, coverage: coverageOf(figures, options) };
}
