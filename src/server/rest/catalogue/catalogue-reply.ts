import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { publicUrlOf } from '@/server/settings';
import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, ApiRequest } from '../exchange';
import { pathNear } from '../path-near';
import { ownAddress } from '../request/own-address';
import { pathOf } from '../request/request-target';
import { ckanText } from './ckan-reply';
import { CATALOGUE_FILES, ckanActionAt } from './paths';

const ALLOW = 'GET, HEAD';
const JSON_TYPE = 'application/json; charset=utf-8';
const TYPES: Readonly<Record<keyof typeof CATALOGUE_FILES, string>> = {
  dataJson: JSON_TYPE,
  jsonLd: 'application/ld+json; charset=utf-8',
  turtle: 'text/turtle; charset=utf-8',
};
const BAD_REQUEST = 400;

/**
 * Answers the catalogue of open data, which needs no key. It is the same for everybody, so any cache may keep it, and asks
 * whether it is still the present one: a classification takes effect at once.
 * @throws {ServiceError} `not_found` while it is off, as for any unknown path; `method_not_allowed`, `rate_exceeded`
 */
export async function catalogueReply(
  { catalogue, keyless, settings }: Services,
  request: ApiRequest,
): Promise<ApiReply> {
  const { url, method, header, address } = request;
  const path = pathOf(url);
  await keyless.count(address);
  const base = publicUrlOf(settings) ?? ownAddress(settings, header);
  if (base === '/') throw new ServiceError('malformed_request');
  const forms = await catalogue.forms(base);
  if (forms === undefined) throw new ServiceError({ code: 'not_found', near: pathNear(path) });
  if (!ALLOW.split(', ').includes(method))
    throw new ServiceError({ code: 'method_not_allowed', allow: ALLOW });
  const action = ckanActionAt(path);
  if (action !== undefined) {
    const { status, text } = ckanText(action, { url, forms, base });
    const body = { text, digest: tagDigest(text) };
    return status < BAD_REQUEST ? taggedText(body, JSON_TYPE, request) : failure(status, text, request);
  }
  const names = Object.keys(CATALOGUE_FILES) as (keyof typeof CATALOGUE_FILES)[];
  const name = names.find((one) => CATALOGUE_FILES[one] === path)!;
  return taggedText(forms[name], TYPES[name], request);
}

const failure = (status: number, text: string, { method }: ApiRequest): ApiReply => ({
  ...{ status, headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' } },
  body: method === 'HEAD' ? null : text,
});

function taggedText(
  { text, digest }: Readonly<{ text: string; digest: string }>,
  type: string,
  { header, method }: ApiRequest,
): ApiReply {
  const headers = {
    'content-type': type,
    etag: weakTag(digest),
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding, host',
  };
  return notModified(header, headers) ?? { status: 200, headers, body: method === 'HEAD' ? null : text };
}
