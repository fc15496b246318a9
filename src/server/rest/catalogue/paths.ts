/** The files of the catalogue. */
export const CATALOGUE_FILES = {
  dataJson: '/data.json',
  jsonLd: '/catalogue.jsonld',
  turtle: '/catalogue.ttl',
} as const;

/** The actions of CKAN that the catalogue answers. */
export const CKAN_ACTIONS = [
  'package_search',
  'package_show',
  'package_list',
  'organization_list',
  'organization_show',
  'group_show',
  'status_show',
] as const;
export type CkanAction = (typeof CKAN_ACTIONS)[number];

const CKAN = '/api/3/action/';
/** The same without a version, which CKAN answers too. */
const UNVERSIONED = '/api/action/';

export const CKAN_PATHS: readonly string[] = [CKAN, UNVERSIONED].flatMap((prefix) =>
  CKAN_ACTIONS.map((action) => prefix + action),
);

const PATHS: ReadonlySet<string> = new Set([...Object.values(CATALOGUE_FILES), ...CKAN_PATHS]);

export const isCataloguePath = (path: string): boolean => PATHS.has(path);

export const ckanActionAt = (path: string): CkanAction | undefined =>
  CKAN_ACTIONS.find((action) => path === CKAN + action || path === UNVERSIONED + action);
