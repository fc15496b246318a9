import type { Operation } from '../../collections';
import type { Language } from '../../collections/fault';
import type { Outcome } from '../records/outcome';

/** The body of a reply to a write: `info`, `data` and `errors` (specification section 4, decisions "Batches"). */
export function writeReplyText(
  operation: Exclude<Operation, 'list'>,
  outcome: Outcome,
  language: Language,
): string {
  const errors = outcome.faults.map(({ index, fault }) => ({
    index,
    code: fault.code,
    field: fault.field,
    message: fault.message(language),
  }));
  return `{"info":${JSON.stringify(infoOf(operation, outcome))},"data":${outcome.data},"errors":${JSON.stringify(errors)}}`;
}

function infoOf(operation: Exclude<Operation, 'list'>, { done, failed, duplicates }: Outcome) {
  switch (operation) {
    case 'register':
      return { jumlah_tersimpan: done, jumlah_gagal: failed, jumlah_duplikat: duplicates };
    case 'change':
      return { jumlah_tersimpan: done, jumlah_gagal: failed };
    case 'delete':
      return { jumlah_gagal: failed, jumlah_terhapus: done };
  }
}
