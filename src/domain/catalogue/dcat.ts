import type { Text } from '../collections/field';
import { type Catalogue, type CatalogueDataset, keywordsOf } from './dataset';
import { FREQUENCIES } from './frequency';
import { LICENCE_TERMS } from './licence';

/** The prefixes of the vocabularies that the catalogue uses. */
export const DCAT_PREFIXES = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

/** A name with its prefix, such as `dct:title`. */
export type DcatTerm = `${keyof typeof DCAT_PREFIXES}:${string}`;

export type DcatValue =
  | Readonly<{ iri: string }>
  | Readonly<{ text: string; language: 'id' | 'en' }>
  | Readonly<{ text: string; type?: DcatTerm }>;

/** A thing with an address, and what is said of it. No node is blank, so that every form names the same things. */
export type DcatNode = Readonly<{
  id: string;
  type: DcatTerm;
  members: readonly (readonly [property: DcatTerm, value: DcatValue])[];
}>;

const EU = 'http://publications.europa.eu/resource/authority';

const both = (property: DcatTerm, { id, en }: Text) => [
  [property, { text: id, language: 'id' }] as const,
  ...(en === '' ? [] : [[property, { text: en, language: 'en' }] as const]),
];
const iri = (property: DcatTerm, address: string) => [property, { iri: address }] as const;
const plain = (property: DcatTerm, text: string, type?: DcatTerm) =>
  [property, type === undefined ? { text } : { text, type }] as const;

/** The catalogue by DCAT 3. @param options.base the address of the service */
export function dcatNodes(
  catalogue: Catalogue,
  { base, organizationOf }: Readonly<{ base: string; organizationOf: (publisher: string) => string }>,
): readonly DcatNode[] {
  const { title, description, publisher, email, licence, datasets } = catalogue;
  const at = (path: string) => `${base}/catalogue${path}`;
  const agent = (name: string) => at(`#organization-${organizationOf(name)}`);
  const licensed = licence === undefined ? [] : [iri('dct:license', LICENCE_TERMS[licence].url)];
  const names = [...new Set([publisher, ...datasets.map((one) => one.publisher)])];
  const listed = datasets.filter(({ path }) => path !== undefined);
  return [
    {
      ...{ id: at('#catalogue'), type: 'dcat:Catalog' },
      members: [
        ...both('dct:title', title),
        ...both('dct:description', description),
        iri('dct:publisher', agent(publisher)),
        iri('foaf:homepage', at('')),
        ...licensed,
        ...datasets.map(({ name }) => iri('dcat:dataset', at(`/${name}`))),
        iri('dcat:service', at('#rest')),
      ],
    },
    {
      ...{ id: at('#rest'), type: 'dcat:DataService' },
      members: [
        ...both('dct:title', REST),
        iri('dcat:endpointURL', `${base}/api`),
        iri('dcat:endpointDescription', `${base}/api/openapi.json`),
        iri('dcat:landingPage', `${base}/docs`),
        ...listed.map(({ name }) => iri('dcat:servesDataset', at(`/${name}`))),
      ],
    },
    {
      ...{ id: at('#contact'), type: 'vcard:Organization' },
      members: [plain('vcard:fn', publisher), iri('vcard:hasEmail', `mailto:${email}`)],
    },
    {
      ...{ id: at('#places'), type: 'dct:Location' },
      members: [...new Set(datasets.map(({ province }) => province))].map((name) =>
        plain('skos:prefLabel', name),
      ),
    },
    ...names.map(
      (name): DcatNode => ({ id: agent(name), type: 'foaf:Agent', members: [plain('foaf:name', name)] }),
    ),
    ...datasets.flatMap((one) => datasetNodes(one, { at, agent, licensed })),
  ];
}

const REST: Text = {
  id: 'REST: angka untuk program yang memegang kunci API',
  en: 'REST: figures for programs with an API key',
};

type About = Readonly<{
  at: (path: string) => string;
  agent: (name: string) => string;
  licensed: DcatNode['members'];
}>;

function datasetNodes(dataset: CatalogueDataset, { at, agent, licensed }: About): DcatNode[] {
  const { name, title, description, publisher, frequency, days, modified } = dataset;
  const id = at(`/${name}`);
  const eu = frequency === undefined ? undefined : FREQUENCIES[frequency]?.eu;
  const words = keywordsOf(dataset);
  const keywords = (['id', 'en'] as const).flatMap((language) =>
    words[language].map((text) => ['dcat:keyword', { text, language }] as const),
  );
  const node: DcatNode = {
    ...{ id, type: 'dcat:Dataset' },
    members: [
      plain('dct:identifier', id),
      ...both('dct:title', title),
      ...both('dct:description', description),
      iri('dct:publisher', agent(publisher)),
      iri('dcat:contactPoint', at('#contact')),
      iri('dcat:landingPage', id),
      iri('dct:language', `${EU}/language/IND`),
      iri('dct:spatial', at('#places')),
      plain('dct:modified', modified, 'xsd:dateTime'),
      ...keywords,
      ...(eu === undefined ? [] : [iri('dct:accrualPeriodicity', `${EU}/frequency/${eu}`)]),
      ...(days === undefined ? [] : [iri('dct:temporal', `${id}#periods`)]),
      ...licensed,
    ],
  };
  if (days === undefined) return [node];
  const [first, last] = days;
  const members = [plain('dcat:startDate', first, 'xsd:date'), plain('dcat:endDate', last, 'xsd:date')];
  return [node, { id: `${id}#periods`, type: 'dct:PeriodOfTime', members }];
}

/** The nodes as JSON-LD. */
export function dcatJsonLd(nodes: readonly DcatNode[]): object {
  return {
    '@context': DCAT_PREFIXES,
    '@graph': nodes.map(({ id, type, members }) => {
      const said: Record<string, object[]> = {};
      for (const [property, value] of members) {
        said[property] ??= [];
        said[property].push(valueJson(value));
      }
      return { '@id': id, '@type': type, ...said };
    }),
  };
}

function valueJson(value: DcatValue): object {
  if ('iri' in value) return { '@id': value.iri };
  if ('language' in value) return { '@value': value.text, '@language': value.language };
  return { '@value': value.text, ...(value.type !== undefined && { '@type': value.type }) };
}
