import type { Fault, Language } from '@/domain/collections/fault';
import type { ItemFault, Outcome } from '@/server/records/outcome';
import type { WriteOperation } from './context';

/**
 * How many faulty items of a batch are told one by one, beside the duplicates of stored records, all of which are; the
 * counts are always of all (docs/specification.md, "Batches").
 */
export const MAX_TOLD_FAULTS = 1000;

/** So many entries of `errors` are written before others have their turn. */
const ENTRIES_AT_ONCE = 5_000;

/**
 * The text of a reply to a write: `info`, `data` and `errors` (docs/specification.md, "Batches").
 * @returns it in pieces, one of which is `data` as it is: to join them takes long where there are tens of megabytes
 */
export async function writeReply(
  operation: WriteOperation,
  outcome: Outcome,
  language: Language,
): Promise<string[]> {
  const info = JSON.stringify(infoOf(operation, outcome));
  return [
    `{"info":${info},"data":`,
    outcome.data,
    ',"errors":[',
    await errorsText(outcome.faults, language),
    ']}',
  ];
}

async function errorsText(faults: readonly ItemFault[], language: Language): Promise<string> {
  const entries: string[] = [];
  const endOf = endsByFault(language);
  let others = 0;
  for (const [i, itemFault] of faults.entries()) {
    if (i % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await new Promise(setImmediate);
    const { index, fault, stored, sameAs } = itemFault;
    if (stored === undefined) others += 1;
    if (stored === undefined && others > MAX_TOLD_FAULTS) continue;
    const holder =
      stored !== undefined ? `,"stored":${stored}` : sameAs !== undefined ? `,"same_as":${sameAs}` : '';
    entries.push(`{"index":${index}${endOf(fault)}${holder}}`);
  }
  return entries.join(',');
}

/** What follows an item's place in its entry; made once where thousands of items have the very same fault. */
function endsByFault(language: Language): (fault: Fault) => string {
  let last: { fault: Fault; text: string } | undefined;
  return (fault) => {
    if (last?.fault !== fault) {
      const more = fault.more.length === 0 ? undefined : fault.more.map((other) => told(other, language));
      last = { fault, text: JSON.stringify({ ...told(fault, language), more }).slice(1, -1) };
    }
    return `,${last.text}`;
  };
}

const told = (fault: Fault, language: Language) => ({
  code: fault.code,
  field: fault.field,
  message: fault.message(language),
});

function infoOf(operation: WriteOperation, { done, failed, duplicates }: Outcome) {
  switch (operation) {
    case 'register':
      return { jumlah_tersimpan: done, jumlah_gagal: failed, jumlah_duplikat: duplicates };
    case 'change':
      return { jumlah_tersimpan: done, jumlah_gagal: failed };
    case 'delete':
      return { jumlah_gagal: failed, jumlah_terhapus: done };
  }
}
