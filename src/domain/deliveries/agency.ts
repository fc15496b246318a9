import { daysBetween } from '../calendar';
import type { Board, BoardPeriod, BoardUnit, DeliverySetting, UnitDelivery } from './board';
import { isDelivered } from './state';

/** The deliveries of an agency's units to a collection, of one period. */
export type AgencyPeriod = BoardPeriod &
  Readonly<{
    /** The number of units whose delivery is complete, and of those that are expected. */
    delivered: number;
    expected: number;
    units: readonly AgencyUnit[];
  }>;

export type AgencyUnit = Pick<BoardUnit, 'unit' | 'name'> &
  Pick<UnitDelivery, 'state' | 'daysLate' | 'records' | 'districts' | 'categories'>;

/** The part of one period that is not complete. */
export type OpenPeriod = Readonly<{
  period: string;
  due: string;
  /** Days from today to the due day; negative: it has passed. */
  days: number;
  units: readonly AgencyUnit[];
}>;

/** An agency that is responsible for deliveries. */
export type Agency = Readonly<{
  /** The name as it was first written. */
  name: string;
  /** The contact, if the office has written one beside the agency. */
  contacts: readonly string[];
  /** The resource names of its collections. */
  collections: readonly string[];
}>;

/** The number of periods before the running one that the page of an agency shows. */
const PERIODS_BACK = 3;
/** The number of days after which something due is no longer asked for. */
const MAX_OPEN_DAYS = 731;

/** The form in which names of agencies are compared: neither capitals nor spaces matter. */
export const agencyKeyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The agencies that the settings name, by {@link agencyKeyOf}, in the order of their names. */
export function agenciesOf(
  settings: readonly (Pick<DeliverySetting, 'agency' | 'contact'> & { collection: string })[],
): ReadonlyMap<string, Agency> {
  const found = new Map<string, Agency>();
  const named = settings.flatMap(({ agency, ...rest }) => (agency === null ? [] : [{ agency, ...rest }]));
  for (const { agency, contact, collection } of named.sort((a, b) => (a.agency < b.agency ? -1 : 1))) {
    const known = found.get(agencyKeyOf(agency)) ?? { name: agency, contacts: [], collections: [] };
    found.set(agencyKeyOf(agency), {
      ...known,
      contacts: [...new Set([...known.contacts, ...(contact === null ? [] : [contact])])],
      collections: [...new Set([...known.collections, collection])],
    });
  }
  return found;
}

/** The running period of an agency and the last ones before it, the newest first. @param key see {@link agencyKeyOf} */
export function periodsOfAgency(board: Board, key: string): readonly AgencyPeriod[] {
  const units = unitsOfAgency(board, key);
  const running = board.periods.findIndex(({ isOver }) => !isOver);
  const last = running < 0 ? board.periods.length - 1 : running;
  return board.periods
    .flatMap((period, at): AgencyPeriod[] => {
      if (at > last || at < last - PERIODS_BACK) return [];
      const shown = units.flatMap((unit) => {
        const delivery = agencyUnit(unit, at);
        return delivery.state === 'not_expected' ? [] : [delivery];
      });
      const delivered = shown.filter(({ state }) => isDelivered(state)).length;
      return shown.length === 0 ? [] : [{ ...period, delivered, expected: shown.length, units: shown }];
    })
    .reverse();
}

/** The incomplete deliveries of an agency, the earliest due first. @param today a calendar day */
export function openOfAgency(
  board: Board,
  { key, today }: Readonly<{ key: string; today: string }>,
): readonly OpenPeriod[] {
  const units = unitsOfAgency(board, key).filter(({ isExpected }) => isExpected);
  return board.periods
    .flatMap(({ period, due }, at): OpenPeriod[] => {
      const days = daysBetween(today, due);
      const open = units
        .map((unit) => agencyUnit(unit, at))
        .filter(({ state }) => !isDelivered(state) && state !== 'not_expected');
      return open.length === 0 || days < -MAX_OPEN_DAYS ? [] : [{ period, due, days, units: open }];
    })
    .sort((a, b) => a.days - b.days);
}

const unitsOfAgency = ({ units }: Board, key: string): BoardUnit[] =>
  units.filter(({ agency, isListed }) => isListed && agency !== null && agencyKeyOf(agency) === key);

function agencyUnit({ unit, name, deliveries }: BoardUnit, at: number): AgencyUnit {
  const { state, daysLate, records, districts, categories } = deliveries[at]!;
  return { unit, name, state, daysLate, records, districts, categories };
}
