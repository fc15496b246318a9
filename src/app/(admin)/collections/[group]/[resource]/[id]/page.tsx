import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requestLanguage } from '@/app/request-language';
import { type Collection, findCollection } from '@/domain/collections';
import { MAX_INT } from '@/domain/collections/field';
import { mayEnter } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { RecordPage } from '@/ui/record-panel/record-page';
import { Messages } from '../../../../../messages';
import { mayCall, requireStaff } from '../../../../../staff';

type Options = { params: Promise<{ group: string; resource: string; id: string }> };

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const named = namedBy(await params);
  if (named === undefined) return {};
  const t = await getTranslations('record');
  const { collection, record } = named;
  return { title: t('title', { name: collection.label[await requestLanguage()], number: String(record) }) };
}

/** One record of a table, with an address of its own. */
export default async function RecordRoute({ params }: Options) {
  const named = namedBy(await params);
  if (named === undefined) notFound();
  const staff = await requireStaff();
  const { collection, record } = named;
  if (!mayEnter(staff, collection.group)) return <NotPermitted />;
  return (
    <Messages of={['record', 'html', 'grid']}>
      <RecordPage
        key={record}
        resource={collection.resource}
        record={record}
        mayEdit={mayCall(staff, 'edits.save')}
      />
    </Messages>
  );
}

function namedBy(params: {
  group: string;
  resource: string;
  id: string;
}): { collection: Collection; record: number } | undefined {
  const collection = findCollection(params.resource);
  const record = /^[1-9][0-9]{0,9}$/.test(params.id) ? Number(params.id) : 0;
  if (collection?.group !== params.group || record < 1 || record > MAX_INT) return undefined;
  return { collection, record };
}
