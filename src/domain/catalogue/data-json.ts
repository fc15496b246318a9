import { type Catalogue, type CatalogueDataset, keywordsOf } from './dataset';
import { FREQUENCIES } from './frequency';
import { LICENCE_TERMS } from './licence';

const SCHEMA = 'https://project-open-data.cio.gov/v1.1/schema';
/** The schema demands codes of agencies of the United States, of which other offices have none. */
const NO_CODES = { bureauCode: ['000:00'], programCode: ['000:000'] };

/** The catalogue as Project Open Data 1.1 describes `data.json`. @param base the address of the service */
export const dataJson = (catalogue: Catalogue, base: string): object => ({
  '@context': `${SCHEMA}/catalog.jsonld`,
  '@id': `${base}/data.json`,
  '@type': 'dcat:Catalog',
  conformsTo: SCHEMA,
  describedBy: `${SCHEMA}/catalog.json`,
  dataset: catalogue.datasets.map((one) => datasetJson(one, catalogue, base)),
});

function datasetJson(
  dataset: CatalogueDataset,
  { email, publisher, licence }: Catalogue,
  base: string,
): object {
  const { name, title, description, modified, frequency, days, province, theme } = dataset;
  const repeats = frequency === undefined ? undefined : FREQUENCIES[frequency]?.repeats;
  const page = `${base}/catalogue/${name}`;
  return {
    '@type': 'dcat:Dataset',
    identifier: page,
    title: title.id || name,
    description: description.id || title.id || name,
    keyword: keywordsOf(dataset).id,
    modified,
    publisher: { '@type': 'org:Organization', name: dataset.publisher },
    contactPoint: { '@type': 'vcard:Contact', fn: publisher, hasEmail: `mailto:${email}` },
    accessLevel: 'public',
    ...NO_CODES,
    landingPage: page,
    language: ['id'],
    spatial: province,
    theme: [theme.id],
    ...(days !== undefined && { temporal: `${days[0]}/${days[1]}` }),
    ...(repeats !== undefined && { accrualPeriodicity: repeats }),
    ...(licence !== undefined && { license: LICENCE_TERMS[licence].url }),
  };
}
