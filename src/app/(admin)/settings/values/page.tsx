import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { ValuesPage } from '@/ui/settings/values/values-page';
import { Messages } from '../../../messages';
import { Prefetched } from '../../../prefetch';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('values');
  return { title: t('title') };
}

/** The values of enumerated fields, which all staff may read within their groups. */
export default async function ValuesRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'enumValues.list')) return <NotPermitted />;
  return (
    <Messages of={['values', 'record']}>
      <Prefetched queries={({ enumValues }) => [enumValues.fields.prefetch()]}>
        <ValuesPage
          mayChange={mayCall(staff, 'enumValues.add')}
          seesHistory={mayCall(staff, 'history.list')}
        />
      </Prefetched>
    </Messages>
  );
}
