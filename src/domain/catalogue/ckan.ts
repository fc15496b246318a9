import { type GroupName, groups } from '../collections';
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

/**
 * When the description of a data set changed last as a harvester sees it, RFC 3339. While the catalogue is closed, a harvester finds no
 * changes, and afterwards it asks for those since then: what is opened again is therefore changed.
 */
export const ckanModified = ({ modified }: CatalogueDataset, { since }: Catalogue): string =>
  modified > since.toISOString() ? modified : since.toISOString();

/** CKAN writes times of UTC without a zone. */
const ckanTime = (time: string): string => time.replace(/Z$/, '000');

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

/** A group as `group_show` has it. */
export const ckanGroup = (group: GroupName, { base, uuidOf }: CkanAbout) => ({
  id: uuidOf(`${base} group ${group}`),
  name: group,
  title: groups[group].id,
  display_name: groups[group].id,
  description: '',
  type: 'group',
  is_organization: false,
  state: 'active',
  approval_status: 'approved',
  image_url: '',
});

/** A data set as `package_show` has it. It has no resources: figures are had over REST, with a key. */
export function ckanPackage(dataset: CatalogueDataset, about: CkanAbout) {
  const { name, title, description, publisher, group, frequency, days, province } = dataset;
  const { catalogue, base, uuidOf } = about;
  const { licence, email } = catalogue;
  const organization = ckanOrganization(publisher, about);
  const tags = keywordsOf(dataset).id.map((tag) => ({ name: tag, display_name: tag, state: 'active' }));
  const { id: groupId, title: groupTitle } = ckanGroup(group, about);
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
    metadata_modified: ckanTime(ckanModified(dataset, catalogue)),
    groups: [{ id: groupId, name: group, title: groupTitle, display_name: groupTitle }],
    tags,
    num_tags: tags.length,
    resources: [],
    num_resources: 0,
    extras: Object.entries(extras).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
    relationships_as_subject: [],
    relationships_as_object: [],
  };
}
