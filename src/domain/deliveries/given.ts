import type { Board } from './board';
import { isDelivered } from './state';

/** The deliveries of some units in some periods, added up. */
export type GivenDeliveries = Readonly<{
  /** The number of units and periods whose delivery is complete, and of those that are expected. */
  delivered: number;
  expected: number;
  /** The number of complete deliveries that were written again later. */
  revised: number;
  /** The districts of the only delivery, if it is partial; null: there are several, or none is partial. */
  districts: Readonly<{ given: number; expected: number }> | null;
  /** The last write; null: not known. */
  changed: Date | null;
}>;

/** @param options.periods as the board names them @param options.shows whether a unit counts */
export function givenOf(
  { units }: Board,
  { periods, shows }: { periods: ReadonlySet<string>; shows: (unit: string) => boolean },
): GivenDeliveries {
  const shown = units
    .filter(({ unit }) => shows(unit))
    .flatMap(({ isExpected, deliveries }) =>
      deliveries.filter(({ period }) => periods.has(period)).map((one) => ({ ...one, isExpected })),
    );
  const expected = shown.filter(({ isExpected, state }) => isExpected && state !== 'not_expected');
  const [only, ...more] = expected;
  const isPartial = only?.state === 'partial' && more.length === 0;
  const writes = shown.flatMap(({ changed }) => changed?.getTime() ?? []);
  return {
    delivered: expected.filter(({ state }) => isDelivered(state)).length,
    expected: expected.length,
    revised: expected.filter(({ state }) => state === 'revised').length,
    districts:
      isPartial && only.districts !== null
        ? { given: only.districts.given, expected: only.districts.expected }
        : null,
    changed: writes.length === 0 ? null : new Date(Math.max(...writes)),
  };
}
