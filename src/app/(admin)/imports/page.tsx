import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findCollection } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { services } from '@/server/services';
import { ImportsPage } from '@/ui/imports/imports-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../messages';
import { readSearch, type SearchParams } from '../../search';
import { mayCall, requireStaff } from '../../staff';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports');
  return { title: t('title') };
}

/** All imports, and the area where files are dropped; `?collection=` names the table into which the next file goes. */
export default async function ImportsRoute({ searchParams }: { searchParams: SearchParams }) {
  const staff = await requireStaff();
  if (!mayCall(staff, 'imports.upload')) return <NotPermitted />;
  const collection = findCollection((await readSearch(searchParams)).get('collection') ?? '');
  const isOpen = collection !== undefined && mayEnter(staff, collection.group);
  return (
    <Messages of={['imports']}>
      <ImportsPage
        key={collection?.resource}
        resource={isOpen ? collection.resource : undefined}
        maxBytes={services().settings.MAX_IMPORT_BYTES}
      />
    </Messages>
  );
}
