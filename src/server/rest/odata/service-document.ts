import { collections } from '@/domain/collections';
import { shownCollection } from '@/domain/metadata/withheld';
import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { odataRoot } from './odata-address';
import { jsonFormOf, jsonTypeOf, odataHeaders } from './odata-format';
import { readODataOptions } from './odata-options';

/** Answers the service document: the sets that the key may read. @throws {ServiceError} `invalid_parameter` */
export async function serviceReply(context: RestContext, mayList: MayList): Promise<ApiReply> {
  const { services, request, language } = context;
  const { format } = readODataOptions(request.url, ['format']);
  const form = jsonFormOf(format, request.header);
  const withheld = await services.metadata.withheld();
  const sets = collections
    .filter((one) => mayList(one.resource) && shownCollection(one, withheld) !== undefined)
    .map(({ resource, label }) => ({
      ...{ name: resource, title: label[language], kind: 'EntitySet', url: resource },
    }));
  const about = form.level !== 'none' && { '@odata.context': `${odataRoot(context)}$metadata` };
  return taggedText(JSON.stringify({ ...about, value: sets }), {
    ...{ request, type: jsonTypeOf(form), headers: odataHeaders(form) },
  });
}

/** A text with a tag of its content: 304 for who has the same, and no body for HEAD. */
export function taggedText(
  body: string,
  {
    request,
    type,
    headers,
  }: Pick<RestContext, 'request'> & { type: string; headers: Record<string, string> },
): ApiReply {
  const all = { ...headers, 'content-type': type, etag: weakTag(tagDigest(body)) };
  const held = notModified(request.header, all);
  return held ?? { status: 200, headers: all, body: request.method === 'HEAD' ? null : body };
}
