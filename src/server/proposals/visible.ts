import { type Collection, findCollection } from '@/domain/collections';
import { bindableFieldsOf } from '@/domain/keys/bindings';
import type { StaffActor } from '@/server/actor';
import { literal } from '@/server/database/schema/sql';
import { scopeOf } from '@/server/records/scope';

/**
 * The condition that a person sees a proposal `p`: it is for one of the collections, and where the person is bound to values, all
 * its items and their records had these. @param first the number of the first parameter
 */
export function visibleSql(
  actor: StaffActor,
  { collections, first }: { collections: readonly Collection[]; first: number },
): { text: string; values: string[] } {
  const values: string[] = [];
  const conditions = collections.map((collection) => {
    const scope = scopeOf(actor, collection);
    const limits = bindableFieldsOf(collection).flatMap(({ name }) => {
      const allowed = scope?.allowed.get(name);
      if (allowed === undefined) return [];
      values.push(JSON.stringify([...allowed]));
      return [`coalesce(p."values" -> ${literal(name)} <@ $${first + values.length - 1}::jsonb, false)`];
    });
    return [`p.collection = ${literal(collection.resource)}`, ...limits].join(' AND ');
  });
  const text = conditions.length === 0 ? 'false' : `(${conditions.map((one) => `(${one})`).join(' OR ')})`;
  return { text, values };
}

/** The collection of a stored proposal, which is declared: none is ever removed. */
export const collectionOfProposal = (resource: string): Collection => findCollection(resource)!;
