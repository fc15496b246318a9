import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CataloguePage } from '@/ui/catalogue/catalogue-page';
import { Messages } from '../../messages';
import { requestLanguage } from '../../request-language';
import { openCatalogue } from './open-catalogue';

export async function generateMetadata(): Promise<Metadata> {
  const open = await openCatalogue();
  if (open === undefined) return {};
  const language = await requestLanguage();
  const { title, description } = open.catalogue;
  return { title: title[language], description: description[language] };
}

/** The open tables and indicators, while an administrator shows them to the public. */
export default async function CatalogueRoute() {
  const open = await openCatalogue();
  if (open === undefined) notFound();
  return (
    <Messages of={['catalogue']}>
      <CataloguePage {...open} />
    </Messages>
  );
}
