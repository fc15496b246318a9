import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requestLanguage } from '@/app/request-language';
import { findInGroup } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import { leavesOutRecords } from '@/domain/collections/view/view';
import { mayEnter } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { TablePage } from '@/ui/table/page/table-page';
import { firstRowsOf } from '@/ui/table/rows/rows-api';
import { Messages } from '../../../../messages';
import { Prefetched } from '../../../../prefetch';
import { mayCall, requireStaff } from '../../../../staff';

type Options = {
  params: Promise<{ group: string; resource: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const collection = findInGroup(await params);
  return collection === undefined ? {} : { title: collection.label[await requestLanguage()] };
}

/** One of the sixteen tables. */
export default async function TableRoute({ params, searchParams }: Options) {
  const collection = findInGroup(await params);
  if (collection === undefined) notFound();
  const staff = await requireStaff();
  if (!mayEnter(staff, collection.group)) return <NotPermitted />;
  const { resource } = collection;
  const { view } = readAddress(new URLSearchParams([...pairs(await searchParams)]), collection);
  // The page does not wait for a count that reads the whole table.
  const countsAtOnce = !leavesOutRecords(view);
  return (
    <Messages
      of={[
        'grid',
        'table',
        'tableTools',
        'snippets',
        'html',
        'record',
        'preview',
        'findingWords',
        'comments',
        'looks',
      ]}
    >
      <Prefetched
        queries={({ tables }) => [
          tables.rows.prefetch(firstRowsOf(collection, view)),
          ...(countsAtOnce ? [tables.count.prefetch({ collection: resource, view })] : []),
        ]}
      >
        <TablePage
          person={staff.id}
          resource={resource}
          mayEdit={mayCall(staff, 'edits.save')}
          mayChangeShared={staff.role === 'administrator'}
        />
      </Prefetched>
    </Messages>
  );
}

function* pairs(search: Record<string, string | string[] | undefined>): Generator<[string, string]> {
  for (const [name, values] of Object.entries(search))
    for (const value of [values ?? []].flat()) yield [name, value];
}
