import type { Text } from '@/domain/collections';
import { isRestRefusal, type RestRefusal } from '@/domain/refusals/refusal';
import type { FailedRequest } from '@/server/access/keys/failures/failed-request';
import type { ServiceError } from '@/server/errors';
import { messageOf } from '@/server/messages';
import type { Services } from '@/server/services';
import type { ApiRequest, NotStored } from './exchange';

type About = Readonly<{ services: Services; request: ApiRequest; requestId: string }>;

/** The refusal as the caller is told it: one that only pages receive would be a fault of the service here. */
export const toldRefusal = ({ refusal }: ServiceError): RestRefusal =>
  isRestRefusal(refusal) ? refusal : { code: 'internal_error' };

/**
 * Records a refused request for the help desk, and in the log at `debug` (faults of the service are logged as errors).
 * @param target what was asked for, such as `GET /api/disdik/siswa (list)`
 */
export function recordRefusal(error: ServiceError, { target, ...about }: About & { target: string }): void {
  const refusal = toldRefusal(error);
  const { status } = error;
  about.services.log.debug({ requestId: about.requestId, status, refusal }, 'a request was refused');
  record(about, { status, code: refusal.code, message: () => messageOf(refusal, target) });
}

/** Records a batch of which items were not stored. */
export function recordNotStored({ failed, duplicates, first }: NotStored, about: About): void {
  const code = first?.fault.code ?? 'duplicate';
  about.services.log.debug(
    { requestId: about.requestId, failed, duplicates, first: first?.index, code },
    'items of a batch were not stored',
  );
  record(about, { status: 200, code, message: () => messageOfItem(first), items: { failed, duplicates } });
}

function record(
  { services, request, requestId }: About,
  failed: Pick<FailedRequest, 'status' | 'code' | 'message' | 'items'>,
): void {
  const { method, url, address } = request;
  services.keys.recordFailure({
    requestId,
    key: request.header('x-api-key'),
    address,
    method,
    url,
    ...failed,
  });
}

function messageOfItem(first: NotStored['first']): Text {
  if (first === undefined) return { id: '', en: '' };
  const { index, fault } = first;
  return { id: `[${index}] ${fault.message('id')}`, en: `[${index}] ${fault.message('en')}` };
}
