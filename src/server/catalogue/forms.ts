import { hash } from 'node:crypto';
import { DataFactory, Writer } from 'n3';
import {
  type CkanAbout,
  ckanGroup,
  ckanModified,
  ckanOrganization,
  ckanPackage,
} from '@/domain/catalogue/ckan';
import type { Searchable } from '@/domain/catalogue/ckan-search';
import { dataJson } from '@/domain/catalogue/data-json';
import type { Catalogue, CatalogueDataset } from '@/domain/catalogue/dataset';
import { DCAT_PREFIXES, type DcatNode, type DcatTerm, dcatJsonLd, dcatNodes } from '@/domain/catalogue/dcat';
import { organizationNames } from '@/domain/catalogue/organizations';

/** A text, and what its tag is made of. */
export type CatalogueText = Readonly<{ text: string; digest: string }>;

/** A data set in CKAN's form: what it is searched by, and its JSON. */
export type CkanDataset = Searchable & Readonly<{ json: string }>;
export type CkanOrganization = ReturnType<typeof ckanOrganization> & Readonly<{ package_count: number }>;
export type CkanGroup = ReturnType<typeof ckanGroup> & Readonly<{ package_count: number }>;

/** The catalogue in the forms of other programs. */
export type CatalogueForms = Readonly<{
  dataJson: CatalogueText;
  jsonLd: CatalogueText;
  turtle: CatalogueText;
  datasets: readonly CkanDataset[];
  organizations: readonly CkanOrganization[];
  groups: readonly CkanGroup[];
}>;

export async function createForms(catalogue: Catalogue, base: string): Promise<CatalogueForms> {
  const { datasets, publisher } = catalogue;
  const organizationOf = organizationNames([publisher, ...datasets.map((one) => one.publisher)]);
  const about: CkanAbout = { catalogue, base, uuidOf, organizationOf };
  const nodes = dcatNodes(catalogue, { base, organizationOf });
  const publishers = [...new Set(datasets.map((one) => one.publisher))].sort();
  return {
    dataJson: tagged(JSON.stringify(dataJson(catalogue, base))),
    jsonLd: tagged(JSON.stringify(dcatJsonLd(nodes))),
    turtle: tagged(await turtleOf(nodes)),
    datasets: datasets.map((dataset) => ckanDatasetOf(dataset, about)),
    organizations: publishers.map((one) => ({
      ...ckanOrganization(one, about),
      package_count: datasets.filter((dataset) => dataset.publisher === one).length,
    })),
    groups: [...new Set(datasets.map(({ group }) => group))].map((one) => ({
      ...ckanGroup(one, about),
      package_count: datasets.filter(({ group }) => group === one).length,
    })),
  };
}

const tagged = (text: string): CatalogueText => ({ text, digest: hash('sha256', text, 'base64url') });

function ckanDatasetOf(dataset: CatalogueDataset, about: CkanAbout): CkanDataset {
  const made = ckanPackage(dataset, about);
  const { id, name, title, notes, organization, tags } = made;
  const texts = [title, notes, name, dataset.title.en, ...tags.map((tag) => tag.name)];
  return {
    ...{ id, name, title, organization: organization.name, group: dataset.group },
    modified: ckanModified(dataset, about.catalogue),
    words: texts.join(' ').toLowerCase(),
    json: JSON.stringify(made),
  };
}

const UUID = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
/** A UUID of version 8 (RFC 9562) that is made of a text. */
const uuidOf = (text: string): string => hash('sha256', text, 'hex').replace(UUID, '$1-$2-8$3-8$4-$5');

const { namedNode, literal, quad } = DataFactory;
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

function turtleOf(nodes: readonly DcatNode[]): Promise<string> {
  const writer = new Writer({ prefixes: DCAT_PREFIXES });
  for (const { id, type, members } of nodes) {
    writer.addQuad(quad(namedNode(id), namedNode(RDF_TYPE), namedNode(wholeTerm(type))));
    for (const [property, value] of members) {
      const object =
        'iri' in value
          ? namedNode(value.iri)
          : 'language' in value
            ? literal(value.text, value.language)
            : literal(value.text, value.type && namedNode(wholeTerm(value.type)));
      writer.addQuad(quad(namedNode(id), namedNode(wholeTerm(property)), object));
    }
  }
  return new Promise((resolve, reject) =>
    writer.end((error, text: string) => (error ? reject(error) : resolve(text))),
  );
}

function wholeTerm(term: DcatTerm): string {
  const [prefix = '', name = ''] = term.split(':');
  return DCAT_PREFIXES[prefix as keyof typeof DCAT_PREFIXES] + name;
}
