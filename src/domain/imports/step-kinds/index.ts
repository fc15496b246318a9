import { type RecipeStep, StepFault } from '../steps';
import { aggregate } from './aggregate';
import { assign, constant, fillDown, join, keepRows } from './cells';
import { acceptDoubts, correct, counts } from './decisions';
import { readNumbers, round } from './read-numbers';
import { readPlaceCodes, readPlaces } from './read-places';
import { readDates, readMonths, readPeriods, readWeekMonths } from './read-times';
import type { StepKind } from './step-kind';
import { clean, readListed, replaceValues, split } from './texts';
import { turnDown, turnUp } from './turning';

/** Every kind of step, in the order in which a page offers them. */
export const stepKinds: readonly StepKind[] = [
  assign,
  constant,
  turnDown,
  turnUp,
  replaceValues,
  readPlaces,
  readPlaceCodes,
  readListed,
  readNumbers,
  readPeriods,
  readMonths,
  readWeekMonths,
  readDates,
  round,
  aggregate,
  keepRows,
  fillDown,
  clean,
  split,
  join,
  correct,
  acceptDoubts,
  counts,
];

const byName: ReadonlyMap<string, StepKind> = new Map(stepKinds.map((kind) => [kind.kind, kind]));

/**
 * The kind of a step, and its parameters in the kind's form.
 * @throws {StepFault} `unknownKind`, `invalidParameters`
 */
export function readStep({ kind: name, ...rest }: RecipeStep): { kind: StepKind; parameters: unknown } {
  const kind = byName.get(name);
  if (kind === undefined) throw new StepFault('unknownKind', name);
  const parsed = kind.parameters.safeParse(rest);
  if (!parsed.success) throw new StepFault('invalidParameters', parsed.error.issues[0]?.path.join('.'));
  return { kind, parameters: parsed.data };
}
