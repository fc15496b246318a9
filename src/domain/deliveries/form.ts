import { type Collection, collections } from '../collections';
import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import { categoriesOf, periodsOf, placesOf, unitOf } from '../collections/parts';
import { type PeriodFields, periodFieldsOf } from './period';

/** The form of a collection's deliveries: the units that deliver, the periods, and the due days. */
export type DeliveryForm = Readonly<{
  period: PeriodFields;
  /** Who delivers: the regencies of the register; sources, which are in no register; or nobody in particular. */
  by: 'regency' | 'source' | 'none';
  /** The field that names the unit; undefined: the collection as a whole is one unit. */
  unit: Field | undefined;
  /** The field of the districts that make up a delivery; undefined: none. */
  district: Field | undefined;
  /** The field of the listed categories that make up a regency's delivery, such as school levels; undefined: none. */
  category: Field | undefined;
  /** Days after the end of a period, until the office sets other ones. */
  dueDays: number;
}>;

/** The form of a collection's deliveries, which follows from its declaration; undefined if they are not counted. */
export function deliveryFormOf(collection: AnyCollection): DeliveryForm | undefined {
  const declared = collection.answers?.deliveries;
  const period = periodFieldsOf(periodsOf(collection));
  if (declared === undefined || period === undefined) return undefined;
  const isByRegency = declared.unit === 'regency';
  return {
    period,
    by: declared.unit,
    unit: unitOf(collection),
    district: isByRegency ? placesOf(collection).find(({ place }) => place === 'district') : undefined,
    category: isByRegency ? categoriesOf(collection).find(({ list }) => list !== undefined) : undefined,
    dueDays: declared.dueDays,
  };
}

/** The collections whose deliveries are counted. */
export const deliveredCollections: readonly Collection[] = collections.filter(
  (collection) => deliveryFormOf(collection) !== undefined,
);

/** A collection whose deliveries are counted, by its resource name. */
export const findDelivered = (name: string): Collection | undefined =>
  deliveredCollections.find(({ resource }) => resource === name);
