import { agencyKeyOf } from '../deliveries/agency';
import type { Board } from '../deliveries/board';
import type { RELEASE_STEPS, ReleaseState } from './steps';

/** The steps of the part of a period for which an agency is responsible. */
export const PART_STEPS = [
  'submitted',
  'returned',
] as const satisfies readonly (typeof RELEASE_STEPS)[number][];
export type PartStepKind = (typeof PART_STEPS)[number];

/** The state of a part: `open`, or its last step. */
export type PartState = 'open' | PartStepKind;

/** A step that an agency, or the office for its part, has taken. */
export type PartStep = Readonly<{
  id: string;
  /** As `agencyKeyOf` writes it. */
  agency: string;
  kind: PartStepKind;
  at: Date;
  by: string;
  note: string | null;
  /** Of the step `submitted`: the units of which it speaks. */
  units: readonly string[];
  /** Of the step `submitted`: the label of the record history at that time. */
  pinnedAt: Date | null;
  /** See {@link roundOf}. */
  round: string;
}>;

/** The part of a period for which an agency is responsible. */
export type ReleasePart = Readonly<{
  /** As `agencyKeyOf` writes it. */
  agency: string;
  name: string;
  units: readonly Readonly<{ unit: string; name: string; records: number }>[];
  state: PartState;
  /** The agency's last step, of any round; null: none. */
  last: PartStep | null;
  /** Whether the figures of its units were written after they were submitted. */
  hasChanged: boolean;
}>;

/** The parts of a period, in the order of the agencies' names, and the expected units for which no agency is responsible. */
export type ReleaseParts = Readonly<{ parts: readonly ReleasePart[]; unassigned: readonly string[] }>;

/** A step of the period, as far as it matters here. */
type PeriodStep = Readonly<{ id: string; kind: ReleaseState; agency: string | null }>;

/**
 * The step since which the parts of a period are submitted anew: its last release, or the last return of the whole period;
 * `0`: none. The return of one agency's part leaves those of others as they are.
 */
export const roundOf = (steps: readonly PeriodStep[]): string =>
  steps.findLast(({ kind, agency }) => kind === 'released' || (kind === 'returned' && agency === null))?.id ??
  '0';

/** Whether an agency may submit its part. @param isEmbargoed whether a release is not public yet, of which no agency knows */
export const maySubmitPart = (state: ReleaseState, isEmbargoed: boolean): boolean =>
  !isEmbargoed && ['open', 'submitted', 'returned', 'released'].includes(state);

/** The parts of a period. What was submitted counts in its round, and as long as it speaks of all units of its agency. */
export function releasePartsOf(
  { periods, units }: Board,
  asked: Readonly<{ period: string; steps: readonly PartStep[]; round: string }>,
): ReleaseParts {
  const { period, steps, round } = asked;
  const at = periods.findIndex((one) => one.period === period);
  const expected = units
    .filter(
      ({ isListed, deliveries }) => isListed && (deliveries[at]?.state ?? 'not_expected') !== 'not_expected',
    )
    .map(({ deliveries, ...unit }) => ({ ...unit, ...deliveries[at]! }));
  const keys = new Map<string, typeof expected>();
  for (const unit of expected) {
    if (unit.agency === null) continue;
    const key = agencyKeyOf(unit.agency);
    keys.set(key, [...(keys.get(key) ?? []), unit]);
  }
  const parts = [...keys].map(([agency, own]): ReleasePart => {
    const last = steps.findLast((step) => step.agency === agency) ?? null;
    const state = stateOf(last, { round, units: own.map(({ unit }) => unit) });
    const since = state === 'submitted' ? last?.pinnedAt : null;
    return {
      ...{ agency, name: own[0]!.agency!, state, last },
      units: own.map(({ unit, name, records }) => ({ unit, name, records })),
      hasChanged: since != null && own.some(({ changed }) => changed !== null && changed >= since),
    };
  });
  return {
    parts: parts.sort((a, b) => (a.agency < b.agency ? -1 : 1)),
    unassigned: expected.filter(({ agency }) => agency === null).map(({ name }) => name),
  };
}

function stateOf(
  last: PartStep | null,
  { round, units }: Readonly<{ round: string; units: readonly string[] }>,
): PartState {
  if (last === null || last.round !== round) return 'open';
  return last.kind === 'returned' || units.every((unit) => last.units.includes(unit)) ? last.kind : 'open';
}

/** Whether the agencies have submitted the whole period: no expected unit is without one, and each agency has submitted. */
export const areAllSubmitted = ({ parts, unassigned }: ReleaseParts): boolean =>
  parts.length > 0 && unassigned.length === 0 && parts.every(({ state }) => state === 'submitted');
