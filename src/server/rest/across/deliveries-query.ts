import { type Collection, findCollection } from '@/domain/collections';
import type { Board, BoardPeriod } from '@/domain/deliveries/board';
import { deliveredCollections } from '@/domain/deliveries/form';
import { periodText, readDeliveryPeriod } from '@/domain/deliveries/period';
import { DELIVERY_STATES, type DeliveryState } from '@/domain/deliveries/state';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ServiceError } from '@/server/errors';
import { badParameter, groupParameters, unknownParameter } from '@/server/records/list/list-parameter';
import type { MayList } from '../exchange';

/** What a caller asks for. */
export type DeliveriesQuery = Readonly<{
  collections: readonly Collection[];
  /** Periods, or years that stand for all their periods; empty: all. */
  periods: readonly string[];
  /** Empty: all. */
  states: readonly DeliveryState[];
}>;

const NAMES = ['collection', 'period', 'state'];
/** The collections that may be asked for. */
export const DELIVERED_NAMES = deliveredCollections.map(({ resource }) => resource);
const YEAR = /^\d{4}$/;

/**
 * Reads the parameters of a list of deliveries. Without `collection`, those of every collection that the key may list.
 * @param names the parameters that there are; by default all
 * @throws {ServiceError} `invalid_parameter`; `operation_not_allowed` for a collection that the key may not list
 */
export function readDeliveriesQuery(
  parameters: Iterable<readonly [string, string]>,
  mayList: MayList,
  names: readonly string[] = NAMES,
): DeliveriesQuery {
  const given = new Map<string, readonly string[]>();
  for (const parameter of groupParameters(parameters, (name) => names.includes(name))) {
    if (!names.includes(parameter.name)) throw unknownParameter(parameter, { names });
    given.set(
      parameter.name,
      parameter.values.map(({ value }) => value),
    );
  }
  const named = given.get('collection')?.map((name) => namedCollection(name, mayList));
  return {
    collections: [...new Set(named ?? deliveredCollections.filter(({ resource }) => mayList(resource)))],
    periods: (given.get('period') ?? []).map(knownPeriod),
    states: (given.get('state') ?? []).map(knownState),
  };
}

/** Whether a period of a board is asked for. */
export const isPeriodAsked = (
  { periods }: DeliveriesQuery,
  { period }: Pick<BoardPeriod, 'period'>,
): boolean =>
  periods.length === 0 || periods.some((asked) => period === asked || period.startsWith(`${asked}-`));

/** `siswa` or `disdik/siswa`. */
function namedCollection(name: string, mayList: MayList): Collection {
  const collection = findCollection(name.split('/').at(-1)!);
  const isNamed =
    collection !== undefined &&
    (name === collection.resource || name === `${collection.group}/${collection.resource}`);
  if (!isNamed || !deliveredCollections.includes(collection))
    throw badParameter('collection', {
      code: 'not_one_of',
      known: DELIVERED_NAMES,
      better: nearestName(name.split('/').at(-1)!, DELIVERED_NAMES),
    });
  if (!mayList(collection.resource))
    throw new ServiceError({
      code: 'operation_not_allowed',
      operation: 'list',
      collection: collection.resource,
    });
  return collection;
}

const KINDS: readonly Board['kind'][] = ['half_year', 'month'];
/** A year, and a period of each kind. */
const PERIODS = ['2024', ...KINDS.map((kind) => periodText({ year: 2024, part: 1 }, kind))];

function knownPeriod(text: string): string {
  if (YEAR.test(text) || KINDS.some((kind) => readDeliveryPeriod(text, kind) !== undefined)) return text;
  throw badParameter('period', { code: 'not_a_period', examples: PERIODS });
}

function knownState(text: string): DeliveryState {
  const state = DELIVERY_STATES.find((one) => one === text);
  if (state === undefined)
    throw badParameter('state', {
      code: 'not_one_of',
      known: DELIVERY_STATES,
      better: nearestName(text, DELIVERY_STATES),
    });
  return state;
}
