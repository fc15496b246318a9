import type { Collection, Field } from '@/domain/collections';
import type { ProposedOperation } from '@/domain/proposals/proposal';
import type { WireProposalItem } from './types';

/** A field of an item: as it was when it was proposed, as it is stored now, and as it would be. */
export type ProposalLine = Readonly<{
  field: Field;
  seen: unknown;
  now: unknown;
  proposed: unknown;
  /** Whether taking the item would change the field. */
  differs: boolean;
  /** Whether others have changed the field since. */
  isOvertaken: boolean;
}>;

/** Whether others have written the record of an open item since it was proposed. */
export const isOvertaken = ({ state, seen, now }: WireProposalItem): boolean =>
  state === 'open' && !isSame(seen, now);

/**
 * The fields of an item that its reader compares: those that it would change, and those that others have changed since. Of a
 * decided item, the stored values are those of the time when it was proposed.
 */
export function proposalLinesOf(
  item: WireProposalItem,
  { collection, operation }: { collection: Collection; operation: ProposedOperation },
): readonly ProposalLine[] {
  const { seen, proposed } = item;
  const now = item.state === 'open' ? item.now : seen;
  const lines = collection.fields.map((field): ProposalLine => {
    const { name } = field;
    const keeps = operation === 'change' && !Object.hasOwn(proposed, name);
    const next = operation === 'delete' ? undefined : keeps ? now?.[name] : proposed[name];
    return {
      field,
      seen: seen?.[name],
      now: now?.[name],
      proposed: next,
      differs: now?.[name] !== next,
      isOvertaken: isOvertaken(item) && seen?.[name] !== now?.[name],
    };
  });
  // The time of the last write changes with each of them, unless the item names it.
  return lines.filter(
    ({ field, differs, isOvertaken: overtaken }) =>
      (field.name !== 'date_now' || Object.hasOwn(proposed, field.name)) &&
      (differs || overtaken || Object.hasOwn(proposed, field.name)),
  );
}

function isSame(one: WireProposalItem['seen'], other: WireProposalItem['now']): boolean {
  if (one === null || other === null) return one === other;
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}
