import { type GroupName, groups } from '@/domain/collections';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, ApiRequest } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';
import { ownAddress } from '../request/own-address';
import { pathOf } from '../request/request-target';
import { createOpenApiDocument } from './document';
import { groupDocument } from './group-document';

const METHODS = ['GET', 'HEAD'];

/** Where the whole document is. */
const WHOLE = '/api/openapi.json';
/** Where those of the groups are. */
const GROUP_OF: ReadonlyMap<string, GroupName> = new Map(
  (Object.keys(groups) as GroupName[]).map((group) => [`/api/openapi/${group}.json`, group]),
);

/** The paths of all documents. */
export const DOCUMENT_PATHS: readonly string[] = [WHOLE, ...GROUP_OF.keys()];

/** In the place of the server's address, which is the caller's own where the settings name none. */
const OWN_ADDRESS = 'https://own-address.invalid';

type Published = Readonly<{ text: string; digest: string }>;

/** By path; made at the first request and kept: it depends on nothing but the settings. */
const published = new WeakMap<Services['settings'], Map<string, Published>>();

/**
 * Answers one of {@link DOCUMENT_PATHS}; it needs no key. The server that it names is `BASE_URL`, else the address under which the
 * caller asked, for many generators of clients cannot do with a relative one.
 * @throws {ServiceError} `method_not_allowed`
 */
export function openApiReply({ settings }: Services, { method, url, header }: ApiRequest): ApiReply {
  if (!METHODS.includes(method)) {
    throw new ServiceError({ code: 'method_not_allowed', allow: METHODS.join(', ') });
  }
  const { text, digest } = publish(settings, pathOf(url));
  const address = ownAddress(settings, header);
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: weakTag(tagDigest(digest + address)),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, host',
  };
  const body = text.replaceAll(OWN_ADDRESS, address);
  return notModified(header, headers) ?? { status: 200, headers, body };
}

function publish(settings: Services['settings'], path: string): Published {
  const made = published.get(settings) ?? new Map<string, Published>();
  published.set(settings, made);
  let document = made.get(path);
  if (document === undefined) {
    const whole = createOpenApiDocument({ BASE_URL: OWN_ADDRESS, ...settings });
    const group = GROUP_OF.get(path);
    const text = JSON.stringify(group === undefined ? whole : groupDocument(whole, group));
    document = { text, digest: tagDigest(text) };
    made.set(path, document);
  }
  return document;
}
