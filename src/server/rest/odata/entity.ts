import type { Collection, Field } from '@/domain/collections';
import { sortColumns } from '@/domain/collections/view/view';
import { readSelect } from '@/domain/odata/read-options';
import { ServiceError } from '@/server/errors';
import type { ApiReply, RestContext } from '../exchange';
import { contextOf, listOf } from './entity-set';
import { odataRoot } from './odata-address';
import {
  jsonFormOf,
  jsonTypeOf,
  type ODataForm,
  odataHeaders,
  odataVersionOf,
  TEXT_TYPE,
} from './odata-format';
import { reading, readODataOptions } from './odata-options';
import { recordMembers } from './record-members';

/** A record of the list, by its identifier. */
type Named = Readonly<{ collection: Collection; id: number }>;

/**
 * Answers one record.
 * @throws {ServiceError} `not_found` for one that the caller's list does not have; as `entitySetReply`
 */
export async function entityReply(named: Named, context: RestContext): Promise<ApiReply> {
  const { collection } = named;
  const { url, header } = context.request;
  const options = readODataOptions(url, ['select', 'format']);
  const form = jsonFormOf(options.format, header);
  const fields = reading(() =>
    options.select === undefined ? collection.columns : readSelect('$select', options.select, collection),
  );
  const record = await readRecord(named, { fields, form, context });
  const about = contextOf(odataRoot(context), collection, options, fields);
  return jsonReply(form.level === 'none' ? record : withContext(`${about}/$entity`, record), form, context);
}

/** Answers one value of a record, as JSON or, of `/$value`, as text. @throws {ServiceError} as {@link entityReply} */
export async function propertyReply(
  { field, isValue, ...named }: Named & { field: Field; isValue: boolean },
  context: RestContext,
): Promise<ApiReply> {
  const { collection, id } = named;
  const { url, header, method } = context.request;
  const { format } = readODataOptions(url, isValue ? [] : ['format']);
  const form = isValue
    ? ({ version: odataVersionOf(header), level: 'none', isIeee754: false } as const)
    : jsonFormOf(format, header);
  const text = await readRecord(named, { fields: [field], form: { ...form, level: 'none' }, context });
  const value = (JSON.parse(text) as Record<string, unknown>)[field.name];
  if (isValue)
    return {
      status: 200,
      headers: { ...odataHeaders(form), 'content-type': TEXT_TYPE },
      body: method === 'HEAD' ? null : String(value),
    };
  const record = JSON.stringify({ value });
  const about = `${odataRoot(context)}$metadata#${collection.resource}(${id})/${field.name}`;
  return jsonReply(form.level === 'none' ? record : withContext(about, record), form, context);
}

const withContext = (context: string, record: string): string =>
  `{"@odata.context":${JSON.stringify(context)},${record.slice(1)}`;

function jsonReply(body: string, form: ODataForm, { request }: RestContext): ApiReply {
  return {
    status: 200,
    headers: { ...odataHeaders(form), 'content-type': jsonTypeOf(form) },
    body: request.method === 'HEAD' ? null : body,
  };
}

async function readRecord(
  { collection, id }: Named,
  { fields, form, context }: { fields: readonly Field[]; form: ODataForm; context: RestContext },
): Promise<string> {
  const { services } = context;
  const { TIME_ZONE: timeZone } = services.settings;
  const { records } = await services.odata.page(await listOf(collection, context), {
    condition: {
      compare: 'eq',
      left: { type: 'number', field: collection.identifierField },
      right: { type: 'number', value: String(id) },
    },
    order: sortColumns(undefined, collection),
    ...{ after: undefined, skip: 0, take: 1, isCounted: false },
    shown: recordMembers(collection, fields, { level: form.level, timeZone }),
  });
  if (records === null) throw new ServiceError('not_found');
  return records;
}
