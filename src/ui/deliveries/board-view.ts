import { PARTS, type PeriodKind } from '@/domain/deliveries/period';
import { DELIVERY_STATES, type DeliveryState } from '@/domain/deliveries/state';
import type { WireBoard, WireBoardUnit } from './types';

/** The choices of a board; they are kept in the page's address. */
export type BoardView = Readonly<{
  /** The resource name of the table; `''`: the first. */
  collection: string;
  /** The years; `''`: the last few. */
  from: string;
  to: string;
  /** A single period; `''`: all. */
  period: string;
  state: DeliveryState | '';
  agency: string;
  /** `'1'`: with the difference from the same period of the year before. */
  compare: string;
}>;

type ShownUnit = Readonly<{
  agency: string | null;
  deliveries: readonly Readonly<{ state: DeliveryState }>[];
}>;

/** The members of a board that decide what is shown; in the browser and on the server. */
type ShownOf<Unit> = Readonly<{
  kind: PeriodKind;
  periods: readonly Readonly<{ period: string }>[];
  units: readonly Unit[];
}>;

const YEAR = /^\d{4}$/;

/** Reads a view from an address; unknown values are left out. */
export function readBoardView(search: URLSearchParams): BoardView {
  const of = (name: string) => search.get(name) ?? '';
  const year = (name: string) => (YEAR.test(of(name)) ? of(name) : '');
  return {
    collection: of('collection'),
    from: year('from'),
    to: year('to'),
    period: of('period'),
    state: DELIVERY_STATES.find((state) => state === of('state')) ?? '',
    agency: of('agency'),
    compare: of('compare') === '1' ? '1' : '',
  };
}

/** The address of a view. */
export function boardAddress(view: Partial<BoardView>): string {
  const members = Object.entries(view).filter(([, value]) => value !== '');
  const search = new URLSearchParams(members);
  return search.size === 0 ? '/deliveries' : `/deliveries?${search}`;
}

/** The address of the file with what a view shows. */
export function boardFileAddress(view: BoardView): string {
  const members = Object.entries(view).filter(([, value]) => value !== '');
  return `/deliveries/export?${new URLSearchParams([...members, ['format', 'xlsx']])}`;
}

/** The year of a period. */
export const yearOf = (period: string): string => period.slice(0, 4);

/** The years of a board, the earliest first. */
export const yearsOf = ({ periods }: Pick<ShownOf<unknown>, 'periods'>): string[] => [
  ...new Set(periods.map(({ period }) => yearOf(period))),
];

/** The number of periods that are shown at first, in whole years. */
const FIRST_PERIODS = 8;

/** The first and the last year that are shown: the chosen ones, or the last few of the board. */
export function shownYears(
  board: Omit<ShownOf<unknown>, 'units'>,
  { from, to }: Pick<BoardView, 'from' | 'to'>,
): [string, string] {
  const years = yearsOf(board);
  const last = to === '' ? (years.at(-1) ?? '') : to;
  const count = Math.max(2, Math.ceil(FIRST_PERIODS / PARTS[board.kind]));
  const first = years.filter((year) => year <= last).slice(-count)[0] ?? '';
  return [from === '' ? first : from, last];
}

/** The part of a board that a view shows: the positions of its periods, and the units. */
export function shownBoard<Unit extends ShownUnit>(
  board: ShownOf<Unit>,
  view: BoardView,
): Readonly<{ at: readonly number[]; units: readonly Unit[] }> {
  const [from, to] = shownYears(board, view);
  const isKnown = board.periods.some(({ period }) => period === view.period);
  const at = board.periods.flatMap(({ period }, index) => {
    const isShown = isKnown ? period === view.period : yearOf(period) >= from && yearOf(period) <= to;
    return isShown ? [index] : [];
  });
  const units = board.units.filter(
    ({ agency, deliveries }) =>
      (view.agency === '' || agency === view.agency) &&
      (view.state === '' || at.some((index) => deliveries[index]?.state === view.state)),
  );
  return { at, units };
}

/**
 * The difference between the number of records of a delivery and that of the same period of the year before; undefined:
 * there were none.
 */
export function changeSinceYear(board: WireBoard, unit: WireBoardUnit, at: number): number | undefined {
  const { period } = board.periods[at]!;
  const before = `${Number(yearOf(period)) - 1}${period.slice(4)}`;
  const place = board.periods.findIndex((one) => one.period === before);
  const earlier = unit.deliveries[place];
  return earlier === undefined || earlier.records === 0
    ? undefined
    : unit.deliveries[at]!.records - earlier.records;
}
