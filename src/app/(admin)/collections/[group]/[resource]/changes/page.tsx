import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requestLanguage } from '@/app/request-language';
import { findInGroup } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { batchesInputOf } from '@/ui/changes/batch';
import { CollectionChangesPage } from '@/ui/changes/collection-changes-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../../../messages';
import { Prefetched } from '../../../../../prefetch';
import { mayCall, requireStaff } from '../../../../../staff';

type Options = { params: Promise<{ group: string; resource: string }> };

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const collection = findInGroup(await params);
  if (collection === undefined) return {};
  const t = await getTranslations('changes');
  return { title: t('titleOf', { name: collection.label[await requestLanguage()] }) };
}

/** The changes of one table. */
export default async function ChangesRoute({ params }: Options) {
  const collection = findInGroup(await params);
  if (collection === undefined) notFound();
  const staff = await requireStaff();
  if (!mayEnter(staff, collection.group)) return <NotPermitted />;
  const { resource } = collection;
  const input = batchesInputOf({ collection: resource, who: '' });
  return (
    <Messages of={['changes', 'record', 'tableTools']}>
      <Prefetched queries={({ edits }) => [edits.list.prefetchInfinite(input)]}>
        <CollectionChangesPage resource={resource} mayUndo={mayCall(staff, 'edits.undo')} />
      </Prefetched>
    </Messages>
  );
}
