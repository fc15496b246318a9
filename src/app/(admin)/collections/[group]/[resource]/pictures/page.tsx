import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requestLanguage } from '@/app/request-language';
import { findInGroup } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import { askedPicture } from '@/domain/pictures/asked-picture';
import { type Picture, picturesOf } from '@/domain/pictures/picture';
import { mayEnter } from '@/domain/staff';
import { NotPermitted } from '@/ui/parts/not-permitted';
import { PicturesPage } from '@/ui/pictures/pictures-page';
import { Messages } from '../../../../../messages';
import { Prefetched } from '../../../../../prefetch';
import { readSearch, type SearchParams } from '../../../../../search';
import { mayCall, requireStaff } from '../../../../../staff';

type Options = {
  params: Promise<{ group: string; resource: string }>;
  searchParams: SearchParams;
};

export async function generateMetadata({ params }: Options): Promise<Metadata> {
  const collection = findInGroup(await params);
  if (collection === undefined) return {};
  const t = await getTranslations('pictures');
  return { title: t('titleOf', { name: collection.label[await requestLanguage()] }) };
}

/** The pictures of one table, drawn on the server too. */
export default async function PicturesRoute({ params, searchParams }: Options) {
  const collection = findInGroup(await params);
  if (collection === undefined) notFound();
  const staff = await requireStaff();
  if (!mayEnter(staff, collection.group)) return <NotPermitted />;
  const { resource } = collection;
  const parameters = await readSearch(searchParams);
  const { view } = readAddress(parameters, collection);
  const askedOf = ({ kind }: Picture) => askedPicture(parameters, { collection, view, kind });
  return (
    <Messages
      of={[
        'pictures',
        'tableTools',
        'snippets',
        'coverage',
        'deliveries',
        'indicators',
        'figures',
        'placeSystems',
      ]}
    >
      <Prefetched
        queries={({ pictures }) =>
          picturesOf(collection).map((picture) => pictures.read.prefetch(askedOf(picture)))
        }
        soon={({ pictures }) =>
          picturesOf(collection).map((picture) => pictures.delivered.prefetch(askedOf(picture)))
        }
      >
        <PicturesPage resource={resource} mayAdd={mayCall(staff, 'reports.addBlock')} />
      </Prefetched>
    </Messages>
  );
}
