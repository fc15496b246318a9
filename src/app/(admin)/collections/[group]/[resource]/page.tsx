import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { type Collection, findCollection } from '@/collections';
import { mayEnter } from '@/server/actor';
import { CollectionPage } from '@/ui/collections/collection-page';
import { inputOf, readView } from '@/ui/collections/list-address';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { Messages } from '../../../../messages';
import { Prefetched } from '../../../../prefetch';
import { requireStaff } from '../../../../staff';

type Options = {
  params: Promise<{ group: string; resource: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const collection = collectionOf(await params);
  return collection === undefined ? {} : { title: collection.label[await getLocale()] };
}

/** One of the sixteen tables. */
export default async function CollectionRoute({ params, searchParams }: Options) {
  const collection = collectionOf(await params);
  if (collection === undefined) notFound();
  if (!mayEnter(await requireStaff(), collection.group)) return <NotPermitted />;
  const input = inputOf(readView(pairs(await searchParams), collection));
  return (
    <Messages of={['collections']}>
      <Prefetched
        queries={({ home, records }) => [
          home.summary.prefetch(),
          records[collection.resource]!.list.prefetch(input),
        ]}
      >
        <CollectionPage resource={collection.resource} />
      </Prefetched>
    </Messages>
  );
}

function collectionOf({ group, resource }: { group: string; resource: string }): Collection | undefined {
  const collection = findCollection(resource);
  return collection?.group === group ? collection : undefined;
}

function* pairs(search: Record<string, string | string[] | undefined>): Generator<[string, string]> {
  for (const [name, values] of Object.entries(search))
    for (const value of [values ?? []].flat()) yield [name, value];
}
