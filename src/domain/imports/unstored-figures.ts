import { findCollection } from '../collections';
import type { FileTableInfo } from './file-reading';
import type { CollectionFit, UnstoredFigures } from './import';
import { countColumns, factsOf } from './propose/facts';
import { namesTotal } from './propose/parts';
import { SHARE } from './propose/thresholds';
import type { RecipeStep } from './steps';

/**
 * The columns of numbers of things, without totals of others, that a recipe does not use: a file may have the figures of
 * several tables.
 */
export function unstoredFigures(
  { columns }: Pick<FileTableInfo, 'columns'>,
  {
    steps,
    fits,
    collection,
  }: { steps: readonly RecipeStep[]; fits: readonly CollectionFit[]; collection: string },
): UnstoredFigures[] {
  const taken = new Set(textsIn(steps));
  const others = columns.filter(({ name }) => !taken.has(name) && !namesTotal(name));
  const left = countColumns(others.map((column) => factsOf(column, undefined))).filter(
    ({ years }) => years < SHARE.kind,
  );
  const otherFits = fits.filter((fit) => fit.collection !== collection);
  return left.map(({ name }) => ({
    column: name,
    fits: otherFits.filter((fit) => givesFigure(fit, name)).map((fit) => fit.collection),
  }));
}

const givesFigure = ({ collection, found }: CollectionFit, column: string): boolean => {
  const figures = findCollection(collection)?.answers.figures.map(({ field }) => field) ?? [];
  return found.some(({ field, from }) => from === column && figures.includes(field));
};

/** All texts in the parameters of steps: the names of the columns that they take are among them. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
