/**
 * The places under which the figures of a series stand: those that the records name, the present ones, or those at the end
 * of a year, such as `2015` (docs/decisions/places-through-time.md).
 */
export type PlaceSystem = 'as_it_was' | 'as_it_is_now' | `${number}`;

/** The systems that have a name. */
export const NAMED_SYSTEMS = ['as_it_was', 'as_it_is_now'] as const;

/** The system without which every figure stands under the place that its records name. */
export const AS_IT_WAS: PlaceSystem = 'as_it_was';

/** The parameter of REST and of addresses that names a system. */
export const PLACE_SYSTEM = 'place_system';

/** A year of a system: those that records may have. */
export const SYSTEM_YEAR = /^(19|20)\d\d$/;

/** Reads a system; undefined if the text is none. */
export function readPlaceSystem(text: string): PlaceSystem | undefined {
  const named = NAMED_SYSTEMS.find((one) => one === text);
  return named ?? (SYSTEM_YEAR.test(text) ? (text as PlaceSystem) : undefined);
}

/** The system of a page's address; undefined: figures stand under the places that their records name. */
export function systemOfAddress(parameters: Pick<URLSearchParams, 'get'>): PlaceSystem | undefined {
  const system = readPlaceSystem(parameters.get(PLACE_SYSTEM) ?? '');
  return system === AS_IT_WAS ? undefined : system;
}

/** The last day that the places of a system are valid on. @param today the present day */
export const dayOfSystem = (system: PlaceSystem, today: string): string =>
  SYSTEM_YEAR.test(system) ? `${system}-12-31` : today;
