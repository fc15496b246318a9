import type { Collection } from '@/domain/collections';
import { agencyKeyOf } from '@/domain/deliveries/agency';
import type { Board } from '@/domain/deliveries/board';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { type Binding, bindableFieldsOf } from '@/domain/keys/bindings';
import type { Register } from '@/domain/places/register';
import type { AgencyActor } from '@/server/actor';
import { type ReadRow, storedPlaces } from '@/server/records/place-codes/stored-places';

type Asked = Readonly<{
  collection: Collection;
  board: Board;
  /** As `agencyKeyOf` writes it. */
  agency: string;
  register: Register;
}>;

/**
 * The bindings by which an agency has the records of its own units, however they spell them, and no others; undefined: it has no
 * unit of the collection, or its units are named by a field to which nobody can be bound.
 */
export async function ownBindings(
  readRow: ReadRow,
  { collection, board, agency, register }: Asked,
): Promise<readonly Binding[] | undefined> {
  const own = board.units.filter(
    (unit) => unit.isListed && unit.agency !== null && agencyKeyOf(unit.agency) === agency,
  );
  if (own.length === 0) return undefined;
  const form = deliveryFormOf(collection)!;
  if (form.by === 'none') return [];
  const field = bindableFieldsOf(collection).find(({ name }) => name === form.unit?.name);
  if (field === undefined) return undefined;
  const codes = own.map(({ unit }) => unit);
  const stored =
    form.by === 'regency' ? await storedPlaces(readRow, { collection, codes, register }) : undefined;
  const values = own.flatMap(({ unit, name }) => [
    ...(form.by === 'regency' ? [name] : [unit]),
    ...(stored?.get(unit) ?? []).flatMap(([text]) => text ?? []),
  ]);
  return [{ field: field.name, values: [...new Set(values)] }];
}

/** A person of an agency, limited to records: they see and write no others, as if these did not exist. */
export const agencyActor = (
  link: { id: string },
  { person, bindings }: { person: string; bindings: readonly Binding[] },
): AgencyActor => ({
  ...{ kind: 'agency', id: link.id, name: person },
  scope: { bindings, listsOwnOnly: true },
});
