import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { SpellingsPage } from '@/ui/settings/spellings/spellings-page';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('spellings');
  return { title: t('title') };
}

/** The spellings of stored values, which data officers merge within their groups. */
export default async function SpellingsRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'spellings.groups')) return <NotPermitted />;
  return (
    <Messages of={['spellings', 'values', 'record']}>
      <SpellingsPage
        collections={collectionsOpenTo(staff).map(({ resource }) => resource)}
        mayMerge={mayCall(staff, 'spellings.merge')}
        maySetStrict={mayCall(staff, 'places.setStrict')}
      />
    </Messages>
  );
}
