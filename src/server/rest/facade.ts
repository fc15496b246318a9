import { randomUUID } from 'node:crypto';
import { type CollectionName, collections, type Operation } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { DEPRECATIONS } from '@/domain/deprecations/deprecations';
import type { RefusalCode } from '@/domain/refusals/refusal';
import { isAllowed } from '@/server/access/keys/check/permissions';
import { rateLimitFields } from '@/server/access/keys/check/rate';
import type { Bodies, ReceivedBatch } from '@/server/bodies/bodies';
import { isRefusedAsReadOnly } from '@/server/database/failures';
import { isStandby } from '@/server/database/standby';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError, unavailable } from '@/server/errors';
import { isReleasedOnly } from '@/server/records/list/released-only';
import type { Services } from '@/server/services';
import { acrossRouteOf } from './across/across-route';
import { catalogueReply } from './catalogue/catalogue-reply';
import { isCataloguePath } from './catalogue/paths';
import { type AcceptedOrigins, openToPage, originOf, preflightReply } from './cors/cors';
import type { ApiReply, ApiRequest, MayList, NotStored, RestContext } from './exchange';
import { recordNotStored, recordRefusal } from './failure';
import { guardOf, readConditions } from './guard/conditions';
import { acceptedLanguage, acceptsProblems, bodyFormatOf, preferredResolution } from './negotiate';
import { odataErrorReply } from './odata/odata-error';
import { isODataPath } from './odata/odata-paths';
import { odataRouteOf } from './odata/odata-route';
import { DOCUMENT_PATHS, openApiReply } from './open-api/open-api-reply';
import { pelitaFaultReply } from './pelita/fault-reply';
import { isPelitaPath, pelitaPattern } from './pelita/paths';
import { keylessPelitaReply, pelitaReply } from './pelita/pelita-reply';
import { pxCollectionsOf, pxwebReply } from './pxweb/answer';
import { isPxWebPath, pxTargetOf } from './pxweb/paths';
import { pxProblemReply } from './pxweb/problem';
import { selectionOfBody } from './pxweb/read-selection';
import { reconcileReply } from './reconcile/answer';
import { readParameters } from './reconcile/read-form';
import {
  checkReconcileMethod,
  isReconcilePath,
  keylessReply,
  RECONCILE_HEADERS,
  reconcileCollections,
} from './reconcile/reconcile-route';
import { createDeprecationHeaders } from './replies/deprecation-headers';
import { errorReply } from './replies/error-reply';
import { problemReply } from './replies/problem-reply';
import { readQueryString } from './request/query-string';
import { pathOf } from './request/request-target';
import { BASIC_CHALLENGE, maySendBasic, sentKeyOf } from './request/sent-key';
import { type Route, routeOf } from './route';
import { dataHeaders } from './security-headers';

/** Whether the pages call procedures at a path: it ends in a name, or in several separated by commas. */
export const isProcedurePath = (path: string): boolean => /^\/api\/trpc\/\w(?:[\w.,]|%2C)*$/i.test(path);

/** Answers any request to the REST interface. Never throws. */
export type Facade = (request: ApiRequest) => Promise<ApiReply>;

/**
 * Creates the REST façade of the sixteen collections. A request is refused as early as possible: the path is judged before the
 * method, the method before the key, and the key before the body is read.
 * Source: docs/specification.md, "Operations" and "Errors".
 */
export function createFacade(services: Services, { deprecations = DEPRECATIONS } = {}): Facade {
  const security = dataHeaders(services.settings);
  const markDeprecated = createDeprecationHeaders(deprecations, { timeZone: services.settings.TIME_ZONE });
  return async (request) => {
    // The server has set it, and its line in the log has the same.
    const requestId = request.header('x-request-id') ?? randomUUID();
    const language = acceptedLanguage(request.header);
    // The headers of every answer, including refusals.
    const headers: Record<string, string> = { 'x-request-id': requestId, ...security };
    const origin = isProcedurePath(pathOf(request.url)) ? undefined : originOf(request, services.settings);
    const about: Answering = { requestId, language, headers, target: request.method, origin };
    let reply: ApiReply;
    try {
      reply = await answer(services, request, about);
      if (reply.notStored !== undefined) recordNotStored(reply.notStored, { services, request, requestId });
    } catch (thrown) {
      const error = toServiceError(thrown);
      const { refusal } = error;
      const preflight = await preflightReply(request, { origin, refusal, keys: services.keys });
      reply = preflight ?? refused(error, { services, request, about });
    }
    // A reply's own headers count more, such as the policy of a page.
    reply.headers = { ...headers, ...reply.headers };
    const deprecated = markDeprecated?.(reply, request, language) ?? [];
    if (deprecated.length > 0) services.requestLog.usesDeprecated(requestId, deprecated);
    await openToPage(reply, { origin, accepted: about.accepted, keys: services.keys });
    return reply;
  };
}

/** Records a refusal, and answers it. */
function refused(
  error: ServiceError,
  { services, request, about }: Readonly<{ services: Services; request: ApiRequest; about: Answering }>,
): ApiReply {
  const { requestId, language, target } = about;
  // Work that was cancelled because the caller left is not logged as an error.
  if (error.status >= 500 && !request.signal.aborted)
    services.log[isExpected(error) ? 'debug' : 'error']({ requestId, err: error.cause ?? error }, error.code);
  const reply = refusalReplyOf(request)(error, { language, requestId, target });
  if (error.status === 401 && isChallenged(request))
    reply.headers['www-authenticate'] += `, ${BASIC_CHALLENGE}`;
  if (!request.signal.aborted) recordRefusal(error, { services, request, requestId, target });
  return reply;
}

/** How a refusal is written: some paths are of a standard with a form of its own, and callers may ask for problems. */
function refusalReplyOf(request: ApiRequest): (...refused: Parameters<typeof errorReply>) => ApiReply {
  const path = pathOf(request.url);
  if (isPelitaPath(path)) return (...refused) => pelitaFaultReply(...refused, request);
  if (isPxWebPath(path)) return pxProblemReply;
  if (isODataPath(path)) return (...refused) => odataErrorReply(errorReply(...refused), request);
  return acceptsProblems(request.header) ? problemReply : errorReply;
}

/**
 * Whether a caller without a valid key is asked for it by HTTP Basic: Excel and the like send none before. Browsers are not asked,
 * for they would show a dialog, and then send the key by themselves.
 */
function isChallenged({ method, url, header }: ApiRequest): boolean {
  const path = pathOf(url);
  if (isReconcilePath(path)) return true;
  if (isPelitaPath(path)) return false;
  return maySendBasic({ method }) && header('sec-fetch-mode') === undefined && header('cookie') === undefined;
}

/** Refusals with the status of a fault that are none: what OData does not support, and writes while the database is a standby. */
const isExpected = ({ code, cause }: ServiceError): boolean =>
  code === 'not_supported' || (isStandby() && isRefusedAsReadOnly(cause));

type Answering = {
  requestId: string;
  language: Language;
  headers: Record<string, string>;
  /** The target of the request, as a refusal names it. */
  target: string;
  /** The origin of the page of another site that sent the request. */
  origin: string | undefined;
  /** The key, once it has been accepted. */
  accepted?: AcceptedOrigins;
};

async function answer(services: Services, request: ApiRequest, about: Answering): Promise<ApiReply> {
  const { requestId, language, headers } = about;
  if (services.state.phase === 'closing') throw unavailable('turn');
  const path = pathOf(request.url);
  if (DOCUMENT_PATHS.includes(path)) return openApiReply(services, request);
  // A procedure call with an allowed method never reaches the façade.
  if (isProcedurePath(path)) throw new ServiceError({ code: 'method_not_allowed', allow: 'GET, POST' });
  if (isCataloguePath(path)) {
    about.target = `${request.method} ${path}`;
    return catalogueReply(services, request);
  }
  const isReconcile = isReconcilePath(path);
  if (isReconcile) {
    Object.assign(headers, RECONCILE_HEADERS);
    about.target = `${request.method} ${path}`;
    checkReconcileMethod(request);
    const keyless = await keylessReply(services, request, language);
    if (keyless !== undefined) return keyless;
  }
  const isPelita = isPelitaPath(path);
  if (isPelita) {
    about.target = `${request.method} ${pelitaPattern(path)}`;
    const keyless = await keylessPelitaReply(services, request);
    if (keyless !== undefined) return keyless;
  }
  const { target, collection, others, operation, isOwn, reply: replyTo } = askedOf(request);
  about.target = `${request.method} ${target} (${operation})`;
  const attempt = { address: request.address, collection, others, operation, ...(isOwn && { isOwn }) };
  const mayBeBasic = isReconcile || maySendBasic(request);
  const sent = sentKeyOf(request, { mayBeBasic, mayBeBearer: isPelita });
  const verdict = await services.keys.judge({ ...attempt, ...sent, origin: about.origin });
  about.accepted = verdict;
  const mayList: MayList = (name) => isAllowed(verdict.rights, name, 'list');
  if (verdict.rate !== undefined) Object.assign(headers, rateLimitFields(verdict.rate));
  let status = 500;
  let refusal: RefusalCode | undefined;
  let items: NotStored | undefined;
  let isDryRun = false;
  try {
    const { actor, rights, rate } = verdict;
    const context = { services, actor, rights, rate, request, requestId, language };
    const reply = await replyTo(context, mayList);
    status = reply.status;
    items = reply.notStored;
    isDryRun = reply.isDryRun ?? false;
    return reply;
  } catch (error) {
    const failure = toServiceError(error);
    status = failure.status;
    // A call that was cancelled because the caller left is not recorded as a refusal of its key.
    if (!request.signal.aborted) refusal = failure.code;
    throw error;
  } finally {
    const used = [collection, ...others].find(mayList) ?? collection;
    const counted = operation === 'list' ? used : collection;
    const { id: keyId } = verdict.actor;
    if (!isDryRun)
      services.keys.recordUse({ ...attempt, collection: counted, keyId, status, refusal, items });
  }
}

/** The target of a request, and the function that answers it once its key has been judged. */
type AskedFor = Readonly<{
  /** The target as a refusal names it. */
  target: string;
  collection: CollectionName;
  /** The further collections of a list that covers several. */
  others: readonly CollectionName[];
  operation: Operation;
  /** As in {@link KeyAttempt}. */
  isOwn?: true | undefined;
  reply: (context: RestContext, mayList: MayList) => Promise<ApiReply>;
}>;

/** @throws {ServiceError} `not_found`, or `method_not_allowed` */
function askedOf(request: ApiRequest): AskedFor {
  const { method, url } = request;
  if (isReconcilePath(pathOf(url))) return askedOfRegister(request);
  if (isPelitaPath(pathOf(url))) return askedOfPelita(request);
  if (isPxWebPath(pathOf(url))) return askedOfTables(request);
  if (isODataPath(pathOf(url))) return askedOfOData(request);
  const across = acrossRouteOf(method, url);
  if (across === undefined) {
    const route = routeOf(method, url);
    const { path, collection, operation } = route;
    const reply = (context: RestContext) => perform(route, context);
    return { target: path, collection: collection.resource, others: [], operation, reply };
  }
  const [collection, ...others] = across.collectionsOf(url);
  return {
    target: across.path,
    collection,
    others,
    operation: 'list',
    isOwn: across.isOwn,
    reply: (context, mayList) => {
      if (across.isReleased !== true && isReleasedOnly(context.actor))
        throw new ServiceError({ code: 'released_only' });
      return inTurn(context, () => across.reply(readQueryString(url), mayList, context));
    },
  };
}

/** A request to the reconciliation service, which reads nothing but the register. */
function askedOfRegister(request: ApiRequest): AskedFor {
  const [collection, ...others] = reconcileCollections;
  return {
    target: pathOf(request.url),
    collection: collection!,
    others,
    operation: 'list',
    reply: async (context) => {
      // The turn begins after the form has arrived.
      const parameters = await readParameters(request);
      return inTurn(context, () => reconcileReply(parameters, context));
    },
  };
}

/** A request of Kemendagri's portal, which reads lists and indicators. */
function askedOfPelita({ url }: ApiRequest): AskedFor {
  const [collection, ...others] = collections.map(({ resource }) => resource);
  return {
    ...{ target: pelitaPattern(pathOf(url)), collection: collection!, others, operation: 'list' },
    reply: (context, mayList) => inTurn(context, () => pelitaReply(mayList, context)),
  };
}

/** A request to the interface of PxWebApi, which reads summaries. */
function askedOfTables(request: ApiRequest): AskedFor {
  const target = pxTargetOf(request);
  const [collection, ...others] = pxCollectionsOf(target);
  return {
    target: pathOf(request.url),
    collection,
    others,
    operation: 'list',
    reply: async (context, mayList) => {
      // The turn begins after the selection has arrived.
      const posted = request.method === 'POST' ? await selectionOfBody(request) : undefined;
      const parameters = readQueryString(request.url);
      const asked = { parameters, posted, mayList, ratePerMinute: context.rate?.limit };
      return inTurn(context, () => pxwebReply(target, asked, context));
    },
  };
}

/** A request to OData, which reads lists. */
function askedOfOData(request: ApiRequest): AskedFor {
  const { target, collections, reply } = odataRouteOf(request);
  const [collection, ...others] = collections;
  return {
    ...{ target, collection, others, operation: 'list' },
    reply: (context, mayList) => inTurn(context, async () => reply(context, mayList)),
  };
}

/** Calls the operation in its key's turn, once its input has arrived. */
async function perform(
  { collection, operation, path, call }: Route,
  context: RestContext,
): Promise<ApiReply> {
  const { services, actor, request } = context;
  if (operation === 'list') {
    const input = readQueryString(request.url);
    return inTurn(context, () => call(context, input));
  }
  const isMerge = operation === 'register' && preferredResolution(request.header) === 'merge-duplicates';
  if (isMerge) checkMerge(collection.resource, context);
  const conditions = readConditions(request);
  const isDigested = conditions?.idempotencyKey !== undefined;
  const batch = await readBatch(request, services.bodies, { owner: actor.id, isDigested });
  try {
    // A registration that merges writes something else: it is no repeat of one that does not.
    const target = `${request.method} ${path}${isMerge ? ' merge' : ''}`;
    const about = { keyId: actor.id, target, digest: batch.digest };
    const guarded = conditions === undefined ? context : { ...context, guard: guardOf(conditions, about) };
    // The turn begins after the body has arrived, so a slow body takes no turn from the key's other requests.
    return await inTurn(context, () => call(guarded, { items: batch.items }));
  } finally {
    await batch.release();
  }
}

/** A registration that merges also changes records. @throws {ServiceError} `operation_not_allowed` */
function checkMerge(collection: CollectionName, { rights }: RestContext): void {
  if (!isAllowed(rights, collection, 'change'))
    throw new ServiceError({ code: 'operation_not_allowed', collection, operation: 'change' });
}

async function inTurn(
  { services, actor, request }: RestContext,
  work: () => Promise<ApiReply>,
): Promise<ApiReply> {
  const leave = await services.keyTurns.enter(actor.id, request.signal);
  try {
    return { ...(await work()), owner: actor.id };
  } finally {
    leave();
  }
}

/**
 * Receives the batch of a request, up to the limits.
 * @param options.owner the owner whose share of the incomplete bodies it uses
 * @throws {ServiceError} as in docs/specification.md, "Errors"
 */
async function readBatch(
  request: ApiRequest,
  bodies: Bodies,
  { owner, isDigested }: { owner: string; isDigested: boolean },
): Promise<ReceivedBatch> {
  if (!request.hasBody) throw new ServiceError('missing_body');
  const coding = request.header('content-encoding') ?? 'identity';
  const format = bodyFormatOf(request.header('content-type'));
  const isGzip = /^(?:x-)?gzip$/i.test(coding);
  if (format === undefined || !(isGzip || coding === 'identity'))
    throw new ServiceError('unsupported_media_type');
  const length = request.header('content-length');
  return bodies.receive({
    chunks: request.body,
    format,
    isGzip,
    announced: length === undefined ? undefined : Number(length),
    owner,
    signal: request.signal,
    isDigested,
  });
}
