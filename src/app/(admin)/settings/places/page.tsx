import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { PlacesPage } from '@/ui/settings/places/places-page';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('places');
  return { title: t('title') };
}

/** The register of places, which all staff may read. */
export default async function PlacesRoute() {
  const staff = await requireStaff();
  if (!mayCall(staff, 'places.browse')) return <NotPermitted />;
  return (
    <Messages of={['places']}>
      <PlacesPage mayChange={mayCall(staff, 'places.change')} />
    </Messages>
  );
}
