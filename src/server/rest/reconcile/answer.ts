import { setImmediate as atNextTurn } from 'node:timers/promises';
import type { Language } from '@/domain/collections/fault';
import { LEVELS } from '@/domain/collections/field';
import { MAX_SUGGESTIONS } from '@/domain/limits';
import { MAX_CANDIDATES } from '@/domain/places/judgement';
import { findPlaces } from '@/domain/places/reconcile/find-places';
import { type PlaceMatch, reconcilePlace } from '@/domain/places/reconcile/reconcile-place';
import type { ListedPlace } from '@/domain/places/register';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import type { ApiReply, ApiRequest } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';
import { pathOf } from '../request/request-target';
import { manifestOf } from './manifest';
import { RECONCILE } from './paths';
import { previewReply } from './preview';
import {
  type AboutPlaces,
  describePlace,
  type Named,
  PROPERTIES,
  PROPERTY_IDS,
  propertyNamed,
  typeNamed,
  typesNamed,
} from './properties';
import type { ReconcileParameters } from './read-form';
import { type ReadQuery, readExtension, readQueries } from './read-input';

type Asked = Readonly<{ services: Services; request: ApiRequest; language: Language }>;

/**
 * Answers a request to a path of the reconciliation service, whose caller has been judged.
 * @throws {ServiceError} `invalid_parameter`; `not_found` for a preview of an unknown place
 */
export async function reconcileReply(
  parameters: ReconcileParameters,
  { services, request, language }: Asked,
): Promise<ApiReply> {
  const { header, method, url, signal } = request;
  const { register, today } = await services.places.codes();
  const about = { register, language, today };
  switch (pathOf(url)) {
    case RECONCILE.preview: {
      const place = register.places.get(required(parameters, 'id'));
      if (place === undefined) throw new ServiceError('not_found');
      return previewReply(place, about);
    }
    case RECONCILE.entities:
      return jsonReply(suggestedEntities(parameters, about));
    case RECONCILE.types:
      return jsonReply(suggested(typesNamed(language), parameters));
    case RECONCILE.properties:
      return jsonReply(suggested(propertiesNamed(language), parameters));
    case RECONCILE.proposed:
      return jsonReply(proposed(parameters, language));
    default: {
      const { queries, extend } = parameters;
      if (queries !== undefined)
        return jsonReply(await results(readQueries(queries, register), about, signal));
      if (extend !== undefined) return jsonReply(extended(extend, about));
      if (method === 'POST') throw invalid('queries', { code: 'required' });
      return jsonReply(manifestOf(services.settings, { header, language }));
    }
  }
}

/** Whether a request is for the manifest, which anybody may read. */
export const isForManifest = ({ method, url }: Pick<ApiRequest, 'method' | 'url'>): boolean =>
  pathOf(url) === RECONCILE.service && method !== 'POST' && !/[?&](?:queries|extend)=/.test(url);

const jsonReply = (value: object): ApiReply => ({
  status: 200,
  headers: { 'content-type': CONTENT_TYPE.json, 'cache-control': 'private, no-cache' },
  body: JSON.stringify(value),
});

const propertiesNamed = (language: Language): Named[] =>
  PROPERTY_IDS.map((id) => propertyNamed(id, language));

function required(parameters: ReconcileParameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value.trim() === '') throw invalid(name, { code: 'required' });
  return value;
}

/** The candidates of each query. Others get their turn after each query, which may take milliseconds. */
async function results(
  queries: ReadonlyMap<string, ReadQuery>,
  about: AboutPlaces,
  signal: AbortSignal,
): Promise<object> {
  const found: [string, object][] = [];
  for (const [name, { limit = MAX_CANDIDATES, ...query }] of queries) {
    const matches = reconcilePlace(query, about.register).slice(0, limit);
    found.push([name, { result: matches.map((match) => candidate(match, about)) }]);
    await atNextTurn();
    if (signal.aborted) break;
  }
  return Object.fromEntries(found);
}

const candidate = ({ place, score, isCertain }: PlaceMatch, { register, language }: AboutPlaces) => ({
  id: place.code,
  name: place.name,
  description: describePlace(place, register, language),
  type: [typeNamed(place.level, language)],
  score,
  match: isCertain,
});

/** The values of some properties of some places; a place that is not in the register has none. */
function extended(json: string, about: AboutPlaces): object {
  const { ids, properties } = readExtension(json);
  const rows = ids.map((id) => {
    const place = about.register.places.get(id);
    const valuesOf = (property: (typeof properties)[number]) => {
      const value = place && PROPERTIES[property].valueOf(place, about);
      return value === undefined ? [] : [value];
    };
    return [id, Object.fromEntries(properties.map((property) => [property, valuesOf(property)]))] as const;
  });
  return {
    meta: properties.map((id) => propertyNamed(id, about.language)),
    rows: Object.fromEntries(rows),
  };
}

function suggestedEntities(parameters: ReconcileParameters, { register, language }: AboutPlaces): object {
  const skip = cursorOf(parameters);
  const found = findPlaces(parameters['prefix'] ?? '', register).slice(skip, skip + MAX_SUGGESTIONS);
  const entity = (place: ListedPlace) => ({
    id: place.code,
    name: place.name,
    description: describePlace(place, register, language),
    notable: [typeNamed(place.level, language)],
  });
  return { result: found.map(entity) };
}

/** The types or properties whose identifier or name has the text that was typed. */
function suggested(all: readonly Named[], parameters: ReconcileParameters): object {
  const typed = (parameters['prefix'] ?? '').trim().toLowerCase();
  const found = all.filter(({ id, name }) => id.includes(typed) || name.toLowerCase().includes(typed));
  return { result: found.slice(cursorOf(parameters)) };
}

const MAX_CURSOR = 100_000;

function cursorOf({ cursor = '0' }: ReconcileParameters): number {
  if (/^\d{1,6}$/.test(cursor) && Number(cursor) <= MAX_CURSOR) return Number(cursor);
  throw invalid('cursor', { code: 'not_between', min: 0, max: MAX_CURSOR });
}

/** The properties that a place of a type may have. */
function proposed(parameters: ReconcileParameters, language: Language): object {
  const type = parameters['type'];
  const level = LEVELS.find((one) => one === type);
  if (type !== undefined && type !== '' && level === undefined)
    throw invalid('type', { code: 'not_one_of', known: LEVELS });
  const limit = parameters['limit'];
  if (limit !== undefined && !/^[1-9]\d{0,5}$/.test(limit))
    throw invalid('limit', { code: 'not_between', min: 1 });
  const properties = propertiesNamed(language).slice(0, limit === undefined ? undefined : Number(limit));
  return { properties, ...(level && { type: level }), ...(limit !== undefined && { limit: Number(limit) }) };
}
