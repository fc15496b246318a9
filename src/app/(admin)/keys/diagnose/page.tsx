import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DiagnosePage } from '@/ui/keys/diagnose/diagnose-page';
import { readRequestSearch } from '@/ui/keys/diagnose/request-address';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('diagnose');
  return { title: t('title') };
}

type Search = Record<string, string | string[] | undefined>;

/** Explains to the help desk why a key fails. */
export default async function DiagnoseKeyPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (!mayCall(await requireStaff(), 'keys.diagnose')) return <NotPermitted />;
  const { request, address } = await searchParams;
  const asked = request ?? address;
  const search = typeof asked === 'string' ? readRequestSearch(asked) : undefined;
  return (
    <Messages of={['answer', 'diagnose', 'failures', 'keyDetail', 'permissions']}>
      <DiagnosePage search={search} />
    </Messages>
  );
}
