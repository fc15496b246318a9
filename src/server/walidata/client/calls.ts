import type { ExchangeFault, WalidataCall } from '@/domain/walidata/exchange';
import type { PrismaClient } from '@/server/database/prisma';
import type { WalidataConnection } from '../settings';
import {
  answerMessage,
  isNegative,
  parseAnswer,
  type ReferenceEntry,
  readListItems,
  readReference,
  readThere,
  type ThereValue,
} from './read-answer';
import { redacted } from './redact';
import { sendRequest } from './send-request';

/** A value as it is sent. */
export type SentValue = Readonly<{ code: string; year: number; value?: string }>;

/** The result of a call. `message`: what the answer says. */
export type Called<T> = Readonly<
  { ok: true; found: T } | { ok: false; fault: ExchangeFault; status: number | null; message: string }
>;

/** The values of a year that are stored there and that are verified there. */
export type ThereLists = Readonly<{
  /** When it was asked for. */
  at: Date;
  stored: ReadonlyMap<string, ThereValue>;
  final: ReadonlyMap<string, ThereValue>;
}>;

export type WalidataClient = ReturnType<typeof createWalidataClient>;

const KEPT_CHARACTERS = 4_000;
const MAX_BYTES = 8 * 1_048_576;
/** The list of codes has thousands of entries. */
const MAX_REFERENCE_BYTES = 32 * 1_048_576;
const SECOND_MS = 1_000;

type Options = Readonly<{
  prisma: PrismaClient;
  now: () => Date;
  closing: AbortSignal;
  /** The time limit of a call, in milliseconds; undefined: that of the settings. */
  callMs?: number | undefined;
}>;

type Request = Readonly<{
  call: WalidataCall;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  bytes?: number;
}>;

/** The calls of e-Walidata. Each is stored before it is made, and again with its answer, without the token. */
export function createWalidataClient({ prisma, now, closing, callMs }: Options) {
  async function exchange(
    to: WalidataConnection,
    byName: string,
    { call, query, body, bytes = MAX_BYTES }: Request,
  ) {
    const url = `${to.baseUrl}/${call}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const kept = (given: string) => redacted(given, { secret: to.token, limit: KEPT_CHARACTERS });
    const { id } = await prisma.walidataExchange.create({
      data: { at: now(), call, address: kept(url), byName, sent: text === undefined ? null : kept(text) },
      select: { id: true },
    });
    const begun = performance.now();
    const answer = await sendRequest({
      ...{ url, body: text, token: to.token, isInternal: to.isInternal, closing },
      method: text === undefined ? 'GET' : 'POST',
      limits: { ms: callMs ?? to.seconds * SECOND_MS, bytes },
    });
    const json = parseAnswer(answer.text);
    const isRefused = answer.fault === null && isNegative(json);
    const fault = isRefused ? 'failed' : (answer.fault ?? (json === undefined ? 'not_json' : null));
    const settle = (shown: ExchangeFault | null) =>
      prisma.walidataExchange.update({
        where: { id },
        data: {
          ...{ status: answer.status, received: answer.text === '' ? null : kept(answer.text), fault: shown },
          ms: Math.round(performance.now() - begun),
        },
        select: { id: true },
      });
    const message = answerMessage(kept(answer.text));
    return { fault, status: answer.status, message, json, settle };
  }

  async function readList<T>(
    to: WalidataConnection,
    byName: string,
    { request, read }: { request: Request; read: (items: Parameters<typeof readReference>[0]) => T },
  ): Promise<Called<T>> {
    const { fault, status, message, json, settle } = await exchange(to, byName, request);
    const items = fault ?? readListItems(json);
    const isFaulty = typeof items === 'string';
    await settle(isFaulty ? items : null);
    return isFaulty ? { ok: false, fault: items, status, message } : { ok: true, found: read(items) };
  }

  async function push(to: WalidataConnection, byName: string, request: Request): Promise<Called<null>> {
    const { fault, status, message, settle } = await exchange(to, byName, request);
    await settle(fault);
    return fault === null ? { ok: true, found: null } : { ok: false, fault, status, message };
  }

  const listOf = (to: WalidataConnection, byName: string, asked: { call: WalidataCall; year: number }) =>
    readList(to, byName, {
      request: { call: asked.call, query: { kodepemda: to.government, tahun: String(asked.year) } },
      read: (items) => readThere(items, { government: to.government, year: asked.year }),
    });

  const itemsOf = ({ government }: WalidataConnection, values: readonly SentValue[]) => ({
    data: values.map(({ code, year, value }) => ({
      ...{ kodeindikator: code, kodepemda: government, tahun: String(year) },
      ...(value !== undefined && { data: value }),
    })),
  });

  return {
    reference: (to: WalidataConnection, byName: string): Promise<Called<ReferenceEntry[]>> =>
      readList(to, byName, {
        request: { call: 'get_ref_dssd', query: { kodepemda: to.government }, bytes: MAX_REFERENCE_BYTES },
        read: readReference,
      }),

    /** What is there for a year. */
    async there(to: WalidataConnection, byName: string, year: number): Promise<Called<ThereLists>> {
      const at = now();
      const stored = await listOf(to, byName, { call: 'get_dssd', year });
      if (!stored.ok) return stored;
      const final = await listOf(to, byName, { call: 'get_dssd_final', year });
      return final.ok ? { ok: true, found: { at, stored: stored.found, final: final.found } } : final;
    },

    store: (to: WalidataConnection, byName: string, values: readonly SentValue[]): Promise<Called<null>> =>
      push(to, byName, { call: 'push_dssd', body: itemsOf(to, values) }),

    withdraw: (to: WalidataConnection, byName: string, values: readonly SentValue[]): Promise<Called<null>> =>
      push(to, byName, { call: 'push_disable_dssd', body: itemsOf(to, values) }),
  };
}
