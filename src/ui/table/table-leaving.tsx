'use client';

import { useTranslations } from 'next-intl';
import { LeaveDialog } from '../record-panel/leave-dialog';
import { useLeaving } from '../record-panel/use-leaving';
import type { Table } from './use-table';

/** Who leaves while something is not stored is asked first: nothing that was entered is lost unseen. */
export function TableLeaving({ table: { pending } }: { table: Table }) {
  const t = useTranslations('table');
  const leaving = useLeaving({ isDirty: pending.isWaiting });
  return (
    leaving.isAsking && <LeaveDialog text={t('leaving')} onLeave={leaving.confirm} onStay={leaving.stay} />
  );
}
