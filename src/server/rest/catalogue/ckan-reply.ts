import { SearchFault, searchDatasets } from '@/domain/catalogue/ckan-search';
import type { CatalogueForms } from '@/server/catalogue/forms';
import { readQueryString } from '../request/query-string';
import type { CkanAction } from './paths';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 1_000;
const DEFAULT_SORT = 'metadata_modified desc';
/** The version of CKAN whose forms are followed. */
const CKAN_VERSION = '2.10.0';
const STATUS = { ok: 200, notFound: 404, invalid: 409 };

type Asked = Readonly<{ url: string; forms: CatalogueForms; base: string }>;
type Told = Readonly<{ status: number; text: string }>;

/** A refusal in CKAN's form. */
class CkanFault extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** Answers an action of CKAN, as its harvester asks for it. Parameters that say nothing of a catalogue are ignored, as CKAN does. */
export function ckanText(action: CkanAction, { url, forms, base }: Asked): Told {
  const help = `${base}/api/3/action/help_show?name=${action}`;
  try {
    const result = resultOf(action, readQueryString(url), { forms, base });
    return { status: STATUS.ok, text: `{"help":${JSON.stringify(help)},"success":true,"result":${result}}` };
  } catch (error) {
    const fault =
      error instanceof SearchFault
        ? new CkanFault(STATUS.invalid, 'Search Query Error', error.message)
        : error;
    if (!(fault instanceof CkanFault)) throw error;
    const told = { __type: fault.type, message: fault.message };
    return { status: fault.status, text: JSON.stringify({ help, success: false, error: told }) };
  }
}

type Parameters = Readonly<Record<string, string[]>>;

function resultOf(
  action: CkanAction,
  parameters: Parameters,
  { forms, base }: Pick<Asked, 'forms' | 'base'>,
): string {
  const { datasets, organizations, groups } = forms;
  switch (action) {
    case 'package_search':
      return searchResult(parameters, datasets);
    case 'package_show':
      return named(datasets, parameters).json;
    case 'package_list':
      return JSON.stringify(pageOf(datasets.map(({ name }) => name).sort(), parameters));
    case 'organization_list': {
      const isWhole = parameters['all_fields']?.[0]?.toLowerCase() === 'true';
      const page = pageOf(organizations, parameters);
      return JSON.stringify(isWhole ? page : page.map(({ name }) => name));
    }
    case 'organization_show':
      return JSON.stringify(named(organizations, parameters));
    case 'group_show':
      return JSON.stringify(named(groups, parameters));
    case 'status_show':
      return JSON.stringify({
        ckan_version: CKAN_VERSION,
        ...{ site_url: base, site_title: 'Katalog data terbuka', locale_default: 'id', extensions: [] },
      });
  }
}

function searchResult(parameters: Parameters, datasets: CatalogueForms['datasets']): string {
  const text = (name: string, fallback: string) => parameters[name]?.[0] || fallback;
  const [rows, start] = [
    Math.min(numberIn(parameters, 'rows', DEFAULT_ROWS), MAX_ROWS),
    numberIn(parameters, 'start', 0),
  ];
  // Of several filters all must hold.
  const fq = (parameters['fq'] ?? []).join(' ');
  const sort = text('sort', DEFAULT_SORT);
  const found = searchDatasets(datasets, { q: text('q', '*:*'), fq, sort, rows, start });
  const page = found.slice(start, start + rows).map(({ json }) => json);
  return `{"count":${found.length},"sort":${JSON.stringify(sort)},"facets":{},"search_facets":{},"results":[${page.join(',')}]}`;
}

function pageOf<One>(all: readonly One[], parameters: Parameters): readonly One[] {
  const offset = numberIn(parameters, 'offset', 0);
  return all.slice(offset, offset + numberIn(parameters, 'limit', all.length));
}

function numberIn(parameters: Parameters, name: string, fallback: number): number {
  const given = parameters[name]?.[0];
  if (given === undefined || given === '') return fallback;
  if (!/^\d{1,9}$/.test(given))
    throw new CkanFault(STATUS.invalid, 'Validation Error', `${name}: Invalid integer`);
  return Number(given);
}

/** The one whose identifier or name is asked for. */
function named<One extends Readonly<{ id: string; name: string }>>(
  all: readonly One[],
  parameters: Parameters,
): One {
  const [wanted] = parameters['id'] ?? [];
  if (!wanted) throw new CkanFault(STATUS.invalid, 'Validation Error', 'id: Missing value');
  const found = all.find(({ id, name }) => id === wanted || name === wanted);
  if (found === undefined) throw new CkanFault(STATUS.notFound, 'Not Found Error', 'Not found');
  return found;
}
