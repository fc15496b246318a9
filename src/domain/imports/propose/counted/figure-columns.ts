import type { AnyCollection } from '../../../collections/collection';
import { figureFieldsOf } from '../../../collections/parts';
import type { FileTableInfo } from '../../file-reading';
import type { RecipeStep } from '../../steps';
import { headingsOfRows } from '../facts';
import { countsRowsOf } from '../headings';

/** A column from which a recipe takes figures. */
export type FigureColumn = Readonly<{
  name: string;
  /**
   * Whether its heading is the value of a field without a list, such as the name of a disease; it then says nothing about
   * the figure.
   */
  isLabel: boolean;
}>;

/** The columns of the file from which a recipe takes figures; for a list of names, all columns that it uses. */
export function figureColumnsOf(
  steps: readonly RecipeStep[],
  collection: AnyCollection,
): readonly FigureColumn[] {
  const figures = new Set(figureFieldsOf(collection).map(({ name }) => name));
  const isList = figures.size === 0;
  return steps.flatMap((step): FigureColumn[] => {
    const { kind, field, column, labels, rows, figure } = step;
    if (kind === 'assign' && (isList || figures.has(String(field))))
      return [{ name: String(column), isLabel: isList }];
    if (kind === 'turnUp') return [{ name: String(figure), isLabel: false }];
    if (kind !== 'turnDown') return [];
    const isLabel = (labels as string[]).some((name) => isFree(name, collection));
    return (rows as { cells: (string | null)[] }[]).flatMap(({ cells }) =>
      cells.flatMap((name) => (name === null ? [] : [{ name, isLabel }])),
    );
  });
}

const isFree = (name: string, collection: AnyCollection): boolean => {
  const field = collection.field(name);
  return field?.kind === 'enum' || (field?.kind === 'varchar' && field.list === undefined);
};

/** Whether a recipe counts the rows of a list, each row being one of the things that the collection counts. */
export const countsItsRows = (
  steps: readonly RecipeStep[],
  { collection, info }: { collection: AnyCollection; info: FileTableInfo },
): boolean =>
  steps.some(
    ({ kind, figures }) =>
      kind === 'aggregate' && (figures as { how: string }[]).some(({ how }) => how === 'count'),
  ) &&
  figureFieldsOf(collection).some((figure) =>
    headingsOfRows(info).some((name) => countsRowsOf(name, figure, collection)),
  );
