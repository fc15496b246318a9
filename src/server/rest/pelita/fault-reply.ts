import type { ServiceError } from '@/server/errors';
import { messageOf } from '@/server/messages';
import type { ApiReply, ApiRequest } from '../exchange';
import { toldRefusal } from '../failure';
import { errorReply } from '../replies/error-reply';

const [BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, TOO_MANY, BROKEN, BAD_GATEWAY, UNAVAILABLE] = [
  ...[400, 401, 403, 429, 500, 502, 503],
] as const;

/** The contract has no other statuses for these. */
const STATUS_OF: Readonly<Record<number, number>> = {
  [FORBIDDEN!]: UNAUTHORIZED!,
  [UNAVAILABLE!]: BAD_GATEWAY!,
};

const MESSAGES: Readonly<Record<number, string>> = {
  [BAD_REQUEST!]: 'Permintaan tidak valid',
  [UNAUTHORIZED!]: 'Token tidak ada, tidak berlaku, atau tidak berhak atas data ini',
  404: 'Data tidak ditemukan',
  [TOO_MANY!]: 'Terlalu banyak permintaan',
  [BROKEN!]: 'Terjadi kesalahan pada layanan',
  [BAD_GATEWAY!]: 'Layanan data sedang tidak tersedia',
};

const CHALLENGE = 'Bearer realm="Regional Statistical Data Service"';

/** A refusal in the form of the contract, in Indonesian. */
export function pelitaFaultReply(
  error: ServiceError,
  about: Parameters<typeof errorReply>[1],
  { method }: Pick<ApiRequest, 'method'>,
): ApiReply {
  const refusal = toldRefusal(error);
  const status = STATUS_OF[error.status] ?? error.status;
  const text = messageOf(refusal, about.target).id;
  const { 'www-authenticate': _, ...headers } = errorReply(error, { ...about, language: 'id' }).headers;
  return {
    status,
    headers: { ...headers, ...(status === UNAUTHORIZED && { 'www-authenticate': CHALLENGE }) },
    body:
      method === 'HEAD'
        ? null
        : JSON.stringify({
            message: MESSAGES[status] ?? text,
            code: status,
            ...(status === BAD_REQUEST && { errors: [text] }),
          }),
  };
}
