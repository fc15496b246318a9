import type { Language } from '../collections/fault';
import type { Catalogue, CatalogueDataset } from './dataset';
import { LICENCE_TERMS } from './licence';

/** A data set as schema.org describes it, for search engines. @param options.base the address of the service */
export function schemaOrgDataset(
  { name, title, description, publisher, days, province, fields, modified }: CatalogueDataset,
  { catalogue, base, language }: Readonly<{ catalogue: Catalogue; base: string; language: Language }>,
): object {
  const url = `${base}/catalogue/${name}`;
  const { licence } = catalogue;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': url,
    ...{ url, name: title[language], description: description[language], dateModified: modified },
    inLanguage: language,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: publisher },
    spatialCoverage: { '@type': 'Place', name: province },
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: catalogue.title[language],
      url: `${base}/catalogue`,
    },
    ...(fields.length > 0 && {
      variableMeasured: fields.map(({ label, definition, unit }) => ({
        '@type': 'PropertyValue',
        name: label[language],
        description: definition[language],
        ...(unit !== undefined && { unitText: unit }),
      })),
    }),
    ...(days !== undefined && { temporalCoverage: days.join('/') }),
    ...(licence !== undefined && { license: LICENCE_TERMS[licence].url }),
  };
}

/** JSON for the inside of a `<script>`: no text can end the element. */
export const scriptJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
