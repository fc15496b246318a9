import type { Language } from '@/collections/fault';
import type { Outcome } from '@/server/records/outcome';
import type { WriteOperation } from './context';

/** How many faults of a batch are told one by one; the counts are always of all (decisions "Batches"). */
export const MAX_TOLD_FAULTS = 1000;

/** The text of a reply to a write: `info`, `data` and `errors` (specification section 4, decisions "Batches"). */
export function writeReplyText(operation: WriteOperation, outcome: Outcome, language: Language): string {
  const errors = outcome.faults.slice(0, MAX_TOLD_FAULTS).map(({ index, fault }) => ({
    index,
    code: fault.code,
    field: fault.field,
    message: fault.message(language),
  }));
  return `{"info":${JSON.stringify(infoOf(operation, outcome))},"data":${outcome.data},"errors":${JSON.stringify(errors)}}`;
}

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
