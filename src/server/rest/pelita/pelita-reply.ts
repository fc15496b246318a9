import { PELITA_PAGE_SIZE, PELITA_ROWS, type PelitaAsking } from '@/server/pelita/pelita';
import {
  badParameter,
  groupParameters,
  singleValue,
  unknownParameter,
} from '@/server/records/list/list-parameter';
import type { Services } from '@/server/services';
import { publicUrlOf } from '@/server/settings';
import { pairsOf } from '../across/tagged-reply';
import type { ApiReply, ApiRequest, MayList, RestContext } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';
import { ownAddress } from '../request/own-address';
import { readQueryString } from '../request/query-string';
import { sentKeyOf } from '../request/sent-key';
import { pelitaTargetOf } from './paths';

const OF_LIST = ['page', 'tahun', 'kode_provinsi', 'kode_kab_kota', 'kode_bidang_urusan'] as const;
const OF_DETAIL = ['page', 'tahun'] as const;
type Name = (typeof OF_LIST)[number];

const FORMS: Readonly<Record<Name, readonly [form: RegExp, example: string]>> = {
  page: [/^[1-9]\d{0,5}$/, '1'],
  tahun: [/^\d{4}$/, '2024'],
  kode_provinsi: [/^\d{2}$/, '11'],
  kode_kab_kota: [/^\d{2}\.\d{2}$/, '11.01'],
  kode_bidang_urusan: [/^[\dA-Z](?:\.\d{1,3}){0,3}$/i, '1.06'],
};

const OK = 'Berhasil';

/** Answers a request whose key has been judged. @throws {ServiceError} `not_found`, `invalid_parameter` */
export function pelitaReply(mayList: MayList, { services, actor, request }: RestContext): Promise<ApiReply> {
  return answered(services, request, { actor, mayList });
}

/**
 * Answers a request without a key. Undefined: the key is to be judged.
 * @throws {ServiceError} `not_found` while it is off; `rate_exceeded`, `unavailable`, and as {@link pelitaReply}
 */
export async function keylessPelitaReply(
  services: Services,
  request: ApiRequest,
): Promise<ApiReply | undefined> {
  pelitaTargetOf(request);
  await services.pelita.assertOn();
  const { key, keyIn } = sentKeyOf(request, { mayBeBasic: true, mayBeBearer: true });
  if (key !== undefined || keyIn !== undefined) return undefined;
  await services.keyless.count(request.address);
  const leave = await services.keyless.enter(request.address, request.signal);
  try {
    return await answered(services, request, undefined);
  } finally {
    leave();
  }
}

async function answered(
  services: Services,
  request: ApiRequest,
  caller: PelitaAsking['caller'],
): Promise<ApiReply> {
  const { settings, pelita } = services;
  const id = pelitaTargetOf(request);
  const address = publicUrlOf(settings) ?? ownAddress(settings, request.header).replace(/\/$/, '');
  const asking = { caller, address, signal: request.signal };
  const given = readNamed(request.url, id === undefined ? OF_LIST : OF_DETAIL);
  const page = Number(given['page'] ?? 1);
  const year = given['tahun'] === undefined ? undefined : Number(given['tahun']);
  if (id === undefined) {
    const { total, datalist } = await pelita.list(
      {
        ...{ page, year, provinceCode: given['kode_provinsi'], regencyCode: given['kode_kab_kota'] },
        fieldCode: given['kode_bidang_urusan'],
      },
      asking,
    );
    return jsonReply(
      `${headOf({ total, page, size: PELITA_PAGE_SIZE })},"datalist":${JSON.stringify(datalist)}}`,
      request,
    );
  }
  const { members, field, rows, total } = await pelita.detail(id, { page, year }, asking);
  const about = JSON.stringify({ ...members, field }).slice(1, -1);
  return jsonReply(`${headOf({ total, page, size: PELITA_ROWS })},${about},"data":[${rows}]}`, request);
}

/** The members of every answer, without the end. */
function headOf({ total, page, size }: Readonly<{ total: number; page: number; size: number }>): string {
  const metadata = { total_data: total, total_page: Math.ceil(total / size), page, page_size: size };
  return JSON.stringify({ message: OK, code: 200, metadata }).slice(0, -1);
}

function readNamed(url: string, names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const parameter of groupParameters(pairsOf(readQueryString(url)), (name) =>
    names.some((one) => one === name),
  )) {
    const name = names.find((one) => one === parameter.name);
    if (name === undefined) throw unknownParameter(parameter, { names });
    const value = singleValue(parameter).value.trim();
    // The portal may send a parameter that it has no value for.
    if (value === '') continue;
    const [form, example] = FORMS[name];
    if (!form.test(value))
      throw badParameter(name, {
        code: 'refused_value',
        reason: {
          id: `tidak sesuai bentuknya, misalnya ${example}`,
          en: `has another form, such as ${example}`,
        },
      });
    found[name] = value;
  }
  return found;
}

const jsonReply = (body: string, { method }: ApiRequest): ApiReply => ({
  status: 200,
  headers: {
    'content-type': CONTENT_TYPE.json,
    'content-language': 'id',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization, x-api-key',
  },
  body: method === 'HEAD' ? null : body,
});
