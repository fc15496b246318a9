import { useTranslations } from 'next-intl';
import { DotBadge } from '@/ui/parts/dot-badge';

/** Marks a period that takes no writes. */
export function LockedMark() {
  const t = useTranslations('releases');
  return <DotBadge>{t('locked')}</DotBadge>;
}
