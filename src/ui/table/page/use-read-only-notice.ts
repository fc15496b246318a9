import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Field } from '@/domain/collections';
import { isCalculated, isComputed } from '@/domain/collections/field';

const ID = 'read-only';

/** Returns a function that explains why a column cannot be changed. @param fields of the table */
export function useReadOnlyNotice(fields: readonly Field[]): (column: string) => void {
  const t = useTranslations('looks.readOnly');
  return useCallback(
    (column) => {
      const field = fields.find(({ name }) => name === column);
      if (field === undefined) return;
      const kind = isCalculated(field) ? 'calculated' : isComputed(field) ? 'code' : 'identifier';
      notifications.hide(ID);
      notifications.show({ id: ID, message: t(kind), color: 'yellow' });
    },
    [fields, t],
  );
}
