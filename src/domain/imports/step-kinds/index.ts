import { type RecipeStep, StepFault } from '../steps';
import { aggregate } from './aggregate';
import { assign } from './assign';
import { clean } from './clean';
import { constant } from './constant';
import { acceptDoubts } from './decisions/accept-doubts';
import { correct } from './decisions/correct';
import { counts } from './decisions/counts';
import { fillDown } from './fill-down';
import { join } from './join';
import { keepRows } from './keep-rows';
import { readDates } from './read-dates';
import { readListed } from './read-listed';
import { readMonths } from './read-months';
import { readNumbers } from './read-numbers';
import { readPeriods } from './read-periods';
import { readPlaceCodes } from './read-place-codes';
import { readPlaces } from './read-places';
import { readWeekMonths } from './read-weeks';
import { replaceValues } from './replace-values';
import { round } from './round';
import { split } from './split';
import type { StepKind } from './step-kind';
import { turnDown } from './turn-down';
import { turnUp } from './turn-up';

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
