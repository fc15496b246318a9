import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { schemaOrgDataset, scriptJson } from '@/domain/catalogue/schema-org';
import { DatasetPage } from '@/ui/catalogue/dataset-page';
import { Messages } from '../../../messages';
import { requestLanguage } from '../../../request-language';
import { openCatalogue } from '../open-catalogue';

type Options = { params: Promise<{ name: string }> };

async function openDataset({ params }: Options) {
  const [{ name }, open] = await Promise.all([params, openCatalogue()]);
  const dataset = open?.catalogue.datasets.find((one) => one.name === name);
  return open && dataset && { ...open, dataset };
}

export async function generateMetadata(options: Options): Promise<Metadata> {
  const found = await openDataset(options);
  if (found === undefined) return {};
  const language = await requestLanguage();
  const { title, description } = found.dataset;
  return { title: title[language], description: description[language] };
}

/** One open table or indicator, with what search engines read of it. */
export default async function DatasetRoute(options: Options) {
  const found = await openDataset(options);
  if (found === undefined) notFound();
  const { dataset, ...about } = found;
  const nonce = (await headers()).get('x-nonce') ?? '';
  const language = await requestLanguage();
  return (
    <Messages of={['catalogue']}>
      <script type="application/ld+json" nonce={nonce}>
        {scriptJson(schemaOrgDataset(dataset, { ...about, language }))}
      </script>
      <DatasetPage dataset={dataset} {...about} />
    </Messages>
  );
}
