import type { AnyCollection } from '../../../collections/collection';
import { type Field, SEXES } from '../../../collections/field';
import { figureFieldsOf, figuresBySex } from '../../../collections/parts';
import { judgeListed } from '../../../places/judge-listed';
import type { RecipeStep } from '../../steps';
import type { ColumnFacts } from '../facts';
import { headingKey, isGeneric } from '../headings';
import type { FieldMatch } from '../match-fields';
import { COUNT, SHARE } from '../thresholds';

/** A column of sexes whose values become the fields of men and women. */
export type TurnedUp = Readonly<{ step: RecipeStep; fields: readonly string[]; figure: ColumnFacts }>;

/** Finds a column of sexes and one of figures, for a collection that has a field for each sex. */
export function findTurnUp(
  columns: readonly ColumnFacts[],
  {
    collection,
    matches,
    coded,
    isLacking,
  }: {
    collection: AnyCollection;
    matches: readonly FieldMatch[];
    /** The fields that place codes fill. */
    coded: readonly string[];
    isLacking: (field: string) => boolean;
  },
): TurnedUp | undefined {
  const ofSexes: ReadonlyMap<string, Field> = figuresBySex(collection);
  const fields = [...ofSexes.values()].map(({ name }) => name);
  if (fields.length < SEXES.length || !fields.every(isLacking)) return undefined;
  const sexes = columns.find(
    (column) => column.listed('sex') > SHARE.sexes && column.profile.distinct >= COUNT.several,
  );
  const counts = columns.filter(({ hasFigures, isCode }) => hasFigures && !isCode);
  const numeric = counts.filter(({ isNumeric }) => isNumeric);
  const figure =
    counts.find(({ name }) => isGeneric(headingKey(name).plain) || /penduduk|jiwa|population/i.test(name)) ??
    (numeric.length === 1 ? numeric[0] : undefined);
  if (sexes === undefined || figure === undefined) return undefined;
  const figures = figureFieldsOf(collection);
  const keys = matches.flatMap(({ field }) => (figures.includes(field) ? [] : [field.name]));
  const per = [...new Set([...keys, ...coded])];
  const values = sexes.profile.values.flatMap(({ text }) => {
    const to = ofSexes.get(judgeListed(text, 'sex').value ?? '')?.name;
    return to === undefined ? [] : [{ from: text, to }];
  });
  const step = { kind: 'turnUp', per, by: sexes.name, figure: figure.name, values };
  return per.length === 0 ? undefined : { step, fields, figure };
}
