import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** Marks a period that takes no writes. */
export function LockedMark() {
  const t = useTranslations('releases');
  return (
    <Badge color="gray" variant="outline">
      {t('locked')}
    </Badge>
  );
}
