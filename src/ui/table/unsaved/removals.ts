import type { WireRecord } from '@/domain/collections/view/view';
import type { Outputs } from '@/ui/trpc';

/** A record that was not deleted, because others have changed it since the person saw it. */
export type RefusedRemoval = Readonly<{
  seen: WireRecord;
  current: WireRecord;
  by: Outputs['edits']['save']['faults'][number]['by'];
}>;

/** The records that were not deleted, until the person decides about them. */
export function createRemovals(onChange: () => void) {
  let refused: readonly RefusedRemoval[] = [];
  const set = (next: readonly RefusedRemoval[]) => {
    refused = next;
    onChange();
  };
  return {
    list: (): readonly RefusedRemoval[] => refused,
    add: (one: RefusedRemoval) => set([...refused, one]),
    clear: () => set([]),
  };
}
