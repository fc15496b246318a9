import type { Fault } from '@/collections/fault';

/** An item that was not stored, with its place in the batch, from 0. */
export type ItemFault = Readonly<{ index: number; fault: Fault }>;

/** What became of a batch. */
export type Outcome = Readonly<{
  /** Items stored, changed or deleted. */
  done: number;
  /** Items not stored for another reason than being a duplicate of a register batch. */
  failed: number;
  /** Items of a register batch whose record exists already; 0 for the other operations. */
  duplicates: number;
  /** In the order of the items. */
  faults: readonly ItemFault[];
  /** The records (or identifiers) concerned, in the order of the items, as the text of a JSON array. */
  data: string;
}>;

/** Collects the faults of a batch while it is judged. */
export class FaultList {
  private readonly faults: ItemFault[] = [];

  add(index: number, fault: Fault): void {
    this.faults.push({ index, fault });
  }

  get count(): number {
    return this.faults.length;
  }

  countOf(code: Fault['code']): number {
    return this.faults.reduce((count, { fault }) => (fault.code === code ? count + 1 : count), 0);
  }

  /** In the order of the items. */
  inOrder(): readonly ItemFault[] {
    return this.faults.sort((a, b) => a.index - b.index);
  }
}
