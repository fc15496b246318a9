import type { AnyCollection } from '../../collections/collection';
import { readPeriod } from '../../readings/periods';
import type { Recipe } from '../recipe';
import { SCHOOL_YEAR_SIDES } from '../step-kinds/cells';

type SchoolYearSide = (typeof SCHOOL_YEAR_SIDES)[number];

const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** The two years of the school year that some texts name without its half; undefined if they name none, or several. */
function schoolYearIn(texts: readonly string[]): Readonly<Record<SchoolYearSide, string>> | undefined {
  const found = texts.flatMap((text) => {
    const { year, otherYear, half } = readPeriod(text);
    return year === undefined || otherYear === undefined || half !== undefined ? [] : [[year, otherYear]];
  });
  const [years] = found;
  if (years === undefined || found.some(([first]) => first !== years[0])) return undefined;
  const [first = '', second = ''] = [...years].sort();
  const named = texts.flatMap((text) => text.match(YEARS) ?? []);
  return named.every((year) => year === first || year === second) ? { first, second } : undefined;
}

/** The year of a constant that belongs to a school year in a file with these texts. */
export const yearOfSide = (side: unknown, texts: readonly string[]): string | undefined =>
  SCHOOL_YEAR_SIDES.some((one) => one === side) ? schoolYearIn(texts)?.[side as SchoolYearSide] : undefined;

/**
 * A recipe whose constants for years say which year of the file's school year they are, so that the next file of the shape
 * gets its own.
 * @param texts those about the whole file
 */
export function withSchoolYears(
  recipe: Recipe,
  { collection, texts }: { collection: AnyCollection; texts: readonly string[] },
): Recipe {
  const years = schoolYearIn(texts);
  const steps = recipe.steps.map((step) => {
    if (step.kind !== 'constant' || collection.field(String(step['field']))?.kind !== 'year') return step;
    const { ofSchoolYear: _, ...constant } = step;
    const side = SCHOOL_YEAR_SIDES.find((one) => years?.[one] === step['value']);
    return side === undefined ? constant : { ...constant, ofSchoolYear: side };
  });
  return { ...recipe, steps };
}
