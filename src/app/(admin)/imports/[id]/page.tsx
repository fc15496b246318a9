import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { collectionsOpenTo } from '@/domain/staff';
import { ImportDetailPage } from '@/ui/imports/import-detail-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../messages';
import { mayCall, requireStaff } from '../../../staff';

type Options = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports');
  return { title: t('title') };
}

/** One import, from its file to its result. */
export default async function ImportRoute({ params }: Options) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'imports.get')) return <NotPermitted />;
  const open = collectionsOpenTo(staff).map(({ resource }) => resource);
  return (
    <Messages of={['grid', 'findingWords', 'imports', 'importSteps', 'record', 'html']}>
      <ImportDetailPage id={(await params).id} open={open} />
    </Messages>
  );
}
