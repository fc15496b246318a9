import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { findCollection } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { services } from '@/server/services';
import { ImportPage } from '@/ui/import/import-page';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../../../messages';
import { mayCall, requireStaff } from '../../../../../staff';

type Options = { params: Promise<{ group: string; resource: string }> };

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const collection = findCollection((await params).resource);
  if (collection === undefined) return {};
  const t = await getTranslations('import');
  return { title: t('title', { table: collection.label[await getLocale()] }) };
}

/** Imports the rows of a file into one of the sixteen tables. */
export default async function ImportRoute({ params }: Options) {
  const { group, resource } = await params;
  const collection = findCollection(resource);
  if (collection?.group !== group) notFound();
  const staff = await requireStaff();
  if (!mayEnter(staff, group) || !mayCall(staff, 'edits.save')) return <NotPermitted />;
  const { MAX_ITEMS: rows, MAX_BODY_BYTES: bytes } = services().settings;
  return (
    <Messages of={['import', 'preview']}>
      <ImportPage resource={resource} limits={{ rows, bytes }} />
    </Messages>
  );
}
