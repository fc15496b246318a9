import type { Text } from '@/domain/collections';
import { isRestRefusal, type RestRefusal } from '@/domain/refusals/refusal';
import {
  type FailedItem,
  type FailedRequest,
  MAX_ITEMS_OF_BATCH,
} from '@/server/access/keys/failures/failed-request';
import type { ServiceError } from '@/server/errors';
import { messageOf } from '@/server/messages';
import type { Services } from '@/server/services';
import type { ApiRequest, NotStored } from './exchange';
import { keyTextOf } from './request/sent-key';

type About = Readonly<{ services: Services; request: ApiRequest; requestId: string }>;

/** The refusal as the caller receives it: one that only pages receive would be a fault of the service here. */
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
export function recordNotStored(
  { stored, failed, duplicates, first, faults }: NotStored,
  about: About,
): void {
  const code = first?.fault.code ?? 'duplicate';
  about.services.log.debug(
    { requestId: about.requestId, failed, duplicates, first: first?.index, code },
    'items of a batch were not stored',
  );
  const items = { stored, failed, duplicates, told: () => toldItems(faults) };
  record(about, { status: 200, code, message: () => messageOfItem(first), items });
}

/** The first items of a batch that were not stored: duplicates only where there is room beside the others. */
function toldItems(faults: readonly NotStored['faults'][number][]): FailedItem[] {
  const others = faults.filter(({ fault }) => fault.code !== 'duplicate');
  const duplicates = faults.filter(({ fault }) => fault.code === 'duplicate');
  return [...others, ...duplicates]
    .slice(0, MAX_ITEMS_OF_BATCH)
    .sort((a, b) => a.index - b.index)
    .map(({ index, fault }) => ({
      index,
      code: fault.code,
      field: fault.field ?? null,
      message: { id: fault.message('id'), en: fault.message('en') },
    }));
}

function record(
  { services, request, requestId }: About,
  failed: Pick<FailedRequest, 'status' | 'code' | 'message' | 'items'>,
): void {
  const { method, url, address } = request;
  services.keys.recordFailure({
    requestId,
    key: keyTextOf(request.header),
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
