import { type Catalogue, type CatalogueDataset, keywordsOf } from './dataset';
import { LICENCE_TERMS } from './licence';

/** What makes CKAN's forms of a catalogue. */
export type CkanAbout = Readonly<{
  catalogue: Catalogue;
  base: string;
  /** A number of the form that CKAN has, always the same for one text. */
  uuidOf: (text: string) => string;
  organizationOf: (publisher: string) => string;
}>;

/** CKAN writes times of UTC without a zone. */
const ckanTime = (time: string): string => time.replace(/Z$/, '000');
const MAX_TAG = 100;
/** A tag has letters, digits and a few signs. */
const tagName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} _.-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TAG)
    .trim();

/** An organization as `organization_show` has it. */
export const ckanOrganization = (publisher: string, { base, uuidOf, organizationOf }: CkanAbout) => ({
  id: uuidOf(`${base} organization ${organizationOf(publisher)}`),
  name: organizationOf(publisher),
  title: publisher,
  display_name: publisher,
  description: '',
  type: 'organization',
  is_organization: true,
  state: 'active',
  approval_status: 'approved',
  image_url: '',
});

/** A data set as `package_show` has it. It has no resources: figures are had over REST, with a key. */
export function ckanPackage(dataset: CatalogueDataset, about: CkanAbout) {
  const { name, title, description, publisher, theme, group, modified, frequency, days, province } = dataset;
  const { catalogue, base, uuidOf } = about;
  const { licence, email } = catalogue;
  const organization = ckanOrganization(publisher, about);
  const tags = [...new Set(keywordsOf(dataset).id.map(tagName))];
  const used = tags
    .filter((tag) => tag.length >= 2)
    .map((tag) => ({ name: tag, display_name: tag, state: 'active' }));
  const terms = licence === undefined ? undefined : LICENCE_TERMS[licence];
  const extras = {
    ...{ spatial_text: province, frequency, title_en: title.en, notes_en: description.en },
    ...{
      temporal_start: days?.[0],
      temporal_end: days?.[1],
      periods: dataset.periods.join(', ') || undefined,
    },
  };
  return {
    id: uuidOf(`${base} dataset ${name}`),
    name,
    title: title.id,
    notes: description.id,
    url: `${base}/catalogue/${name}`,
    author: publisher,
    author_email: null,
    maintainer: catalogue.publisher,
    maintainer_email: email,
    license_id: terms?.ckan ?? 'notspecified',
    ...(terms !== undefined && { license_title: terms.title, license_url: terms.url }),
    isopen: terms !== undefined,
    private: false,
    state: 'active',
    type: 'dataset',
    version: null,
    owner_org: organization.id,
    organization,
    metadata_modified: ckanTime(modified),
    groups: [{ name: group, title: theme.id, display_name: theme.id }],
    tags: used,
    num_tags: used.length,
    resources: [],
    num_resources: 0,
    extras: Object.entries(extras).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
    relationships_as_subject: [],
    relationships_as_object: [],
  };
}
