import { deliveredCollections, deliveryFormOf } from '@/domain/deliveries/form';
import { literal } from '@/server/database/schema/sql';

/** The name of the unit that a finding is about, as it is stored; empty: the collection as a whole. */
export const UNIT_SQL = `coalesce(CASE f.collection ${deliveredCollections
  .flatMap((collection) => {
    const unit = deliveryFormOf(collection)?.unit;
    return unit === undefined
      ? []
      : [`WHEN ${literal(collection.resource)} THEN f.key ->> ${literal(unit.name)}`];
  })
  .join(' ')} END, '')`;
