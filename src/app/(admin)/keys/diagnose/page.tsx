import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DiagnosePage } from '@/ui/keys/diagnose/diagnose-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('diagnose');
  return { title: t('title') };
}

/** Explains to the help desk why a key fails. */
export default async function DiagnoseKeyPage() {
  if (!mayCall(await requireStaff(), 'keys.diagnose')) return <NotPermitted />;
  return (
    <Messages of={['diagnose', 'keyDetail', 'permissions']}>
      <DiagnosePage />
    </Messages>
  );
}
