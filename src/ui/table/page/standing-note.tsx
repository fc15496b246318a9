import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { trpc } from '@/ui/trpc';

const MAX_AGE_MS = 60_000;

/** Says that a table has the stored records, where its summaries and pictures show released figures. */
export function StandingNote({ collection }: { collection: Collection }) {
  const t = useTranslations('table');
  const { data } = trpc.releases.list.useQuery(
    { collection: collection.resource },
    { staleTime: MAX_AGE_MS, refetchOnWindowFocus: true },
  );
  if (data === undefined || data.releases.length === 0) return null;
  return <span>{t('notReleased')}</span>;
}
