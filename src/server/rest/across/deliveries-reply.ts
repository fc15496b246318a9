import type { Collection } from '@/domain/collections';
import type { Board, GivenParts } from '@/domain/deliveries/board';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { type DeliveriesQuery, isPeriodAsked, readDeliveriesQuery } from './deliveries-query';
import { pairsOf, taggedReply } from './tagged-reply';

/** A delivery as REST returns it (docs/specification.md, "Deliveries"). */
type ReturnedDelivery = Readonly<{
  collection: string;
  /** The listed name of a place, the text of any other unit; null: the whole collection. */
  unit: string | null;
  /** The code of a listed place. */
  unit_code: string | null;
  period: string;
  state: string;
  records: number;
  districts: Readonly<{ given: number; expected: number }> | null;
  categories: GivenParts | null;
  first_delivered: Date | null;
  last_changed: Date | null;
  due: string;
  days_late: number;
}>;

/**
 * Answers which unit has delivered which period. A key whose lists show only its own records sees only its own units.
 * @throws {ServiceError} `invalid_parameter`, `operation_not_allowed`
 */
export async function deliveriesReply(
  parameters: Readonly<Record<string, string[]>>,
  mayList: MayList,
  { services, actor, request }: RestContext,
): Promise<ApiReply> {
  const query = readDeliveriesQuery(pairsOf(parameters), mayList);
  const data: ReturnedDelivery[] = [];
  for (const collection of query.collections) {
    const board = await services.deliveries.board({ collection, actor, signal: request.signal });
    data.push(...returned(collection, board, query));
  }
  return taggedReply({ total: data.length, data }, request);
}

function returned(collection: Collection, board: Board, query: DeliveriesQuery): ReturnedDelivery[] {
  const { states } = query;
  const shown = board.periods.map((period) => isPeriodAsked(query, period));
  return board.units.flatMap(({ unit, name, isListed, deliveries }) =>
    deliveries.flatMap((delivery, at): ReturnedDelivery[] => {
      const { period, state, records, districts, categories, first, changed, daysLate } = delivery;
      if (shown[at] !== true || (states.length > 0 && !states.includes(state))) return [];
      return [
        {
          collection: collection.resource,
          unit: board.by === 'none' ? null : name,
          unit_code: board.by === 'regency' && isListed ? unit : null,
          period,
          state,
          records,
          districts: districts && { given: districts.given, expected: districts.expected },
          categories,
          first_delivered: first,
          last_changed: changed,
          due: board.periods[at]!.due,
          days_late: daysLate,
        },
      ];
    }),
  );
}
