import type { z } from 'zod';
import { isSameValue } from '@/domain/walidata/decimal';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, everyDay, paused, repeatedly } from '@/server/database/retention';
import { isStandby } from '@/server/database/standby';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Indicators } from '@/server/indicators/indicators';
import { checked, invalid } from '@/server/input/input';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { createWalidataClient } from './client/calls';
import { forgetExchanges, readExchanges } from './exchanges';
import {
  type exchangesInput,
  type removeMappingInput,
  type saveMappingInput,
  type searchReferenceInput,
  sendValuesInput,
  withdrawValuesInput,
  yearInput,
} from './inputs';
import { readMappings, removeMapping, saveMapping } from './mapping';
import { fetchReference, type ReadThere, searchReference } from './reference';
import { createWalidataSettings, type WalidataConnection } from './settings';
import { createDelivery, READ_BACK_MS } from './values/deliver';
import { queueReleased } from './values/on-release';
import { queueValues, queueWithdrawals } from './values/queue';
import { writeQueued } from './values/queued-history';
import { readMappedValues, type YearValues, yearValues } from './values/year-values';

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  indicators: Pick<Indicators, 'list' | 'find' | 'read'>;
  settings: Pick<Settings, 'AUTH_SECRET'>;
  now: () => Date;
  /** How long what was sent without an answer is left alone before it is read back, in milliseconds. */
  readBackMs?: number;
  /** The time limit of a call, in milliseconds; absent: that of the settings. */
  callMs?: number;
}>;

export type Walidata = ReturnType<typeof createWalidata>;

const EVERY_MS = 15_000;
const RELEASES_MS = 60_000;
const FOLLOW_MS = 6 * 3_600_000;

/** Values of indicators, sent to SIPD e-Walidata. Source: docs/decisions/walidata.md. */
export function createWalidata({
  pool,
  prisma,
  log,
  indicators,
  settings,
  now,
  readBackMs = READ_BACK_MS,
  callMs,
}: Options) {
  const closing = new AbortController();
  const own = createWalidataSettings({ prisma, settings, now });
  const client = createWalidataClient({ prisma, now, closing: closing.signal, callMs });
  const delivery = createDelivery({ prisma, client, now, readBackMs });
  const sources = { prisma, indicators, now };
  const tasks: Daily[] = [];
  let work: Promise<void> | undefined;
  let wake = new AbortController();

  /** @throws {ServiceError} `invalid_parameter` if it is off or the token cannot be read */
  async function connected(): Promise<WalidataConnection> {
    const to = await own.connection();
    if (to === undefined) throw invalid('isOn', OFF);
    return to;
  }

  async function deliver(signal?: AbortSignal): Promise<number> {
    const to = await own.connection();
    return to === undefined ? 0 : delivery.deliver(to, signal);
  }

  async function queueNew(signal?: AbortSignal): Promise<number> {
    const [to, since] = await Promise.all([own.connection(), own.automaticSince()]);
    return to === undefined || since === null
      ? 0
      : queueReleased({ government: to.government, since }, sources, signal);
  }

  async function forever(): Promise<void> {
    // A value that a person sends does not wait for the next look.
    const woken = async () =>
      (await paused(EVERY_MS, AbortSignal.any([closing.signal, wake.signal]))) || wake.signal.aborted;
    while ((await woken()) && !closing.signal.aborted) {
      wake = new AbortController();
      if (isStandby()) continue;
      await deliver(closing.signal).catch((err) =>
        log.error({ err }, 'values could not be sent to e-Walidata'),
      );
    }
  }

  return {
    settings: own.shown,
    save: own.save,
    turn: own.turn,

    mappings: () => readMappings(sources),
    saveMapping: (input: z.input<typeof saveMappingInput>, by: Doer) => saveMapping(input, by, sources),
    removeMapping: (input: z.input<typeof removeMappingInput>, by: Doer) => removeMapping(input, by, sources),
    /** Reads the list of codes. @throws {ServiceError} `invalid_parameter` if it is off */
    fetchReference: async (by: Doer): Promise<ReadThere> =>
      fetchReference(await connected(), by, { prisma, client, now }),
    searchReference: (input: z.input<typeof searchReferenceInput>) => searchReference(prisma, input),

    /** The values of a year beside what is there, which is read now if it is on. @throws {ServiceError} `invalid_parameter` */
    async values(input: z.input<typeof yearInput>, by: Doer, signal?: AbortSignal): Promise<YearValues> {
      const { year } = checked(yearInput, input);
      const { government } = await own.shown();
      const to = await own.connection();
      const there = to && (await client.there(to, by.actor?.name ?? '', year));
      if (to !== undefined && there?.ok === true) await delivery.observe(there.found, to, year);
      return yearValues(sources, { government, year, signal }, there);
    },

    /**
     * Queues values as a person saw them.
     * @throws {ServiceError} `invalid_parameter` if it is off; `record_changed` if a value is another by now
     */
    async send(input: z.input<typeof sendValuesInput>, by: Doer): Promise<{ queued: number }> {
      const { year, values } = checked(sendValuesInput, input);
      const { government } = await connected();
      const seen = new Map(values.map(({ code, value }) => [code, value]));
      const mapped = (await readMappedValues(sources, { year })).filter(({ code }) => seen.has(code));
      const chosen = mapped.flatMap(({ code, indicator, ours: { value, period } }) =>
        value !== null && period !== null && isSameValue(value, seen.get(code)!)
          ? [{ code, indicator: indicator.name, value, period }]
          : [],
      );
      if (chosen.length < seen.size) throw new ServiceError('record_changed');
      const queued = await prisma.$transaction(async (tx) => {
        const about = { government, year, byName: by.actor?.name ?? '', now: now() };
        const stored = await queueValues(tx, chosen, about);
        await writeQueued(tx, by, { year, queued: stored });
        return stored.length;
      });
      wake.abort();
      return { queued };
    },

    /** Queues values to be withdrawn. @throws {ServiceError} `invalid_parameter` if it is off; `not_found` */
    async withdraw(input: z.input<typeof withdrawValuesInput>, by: Doer): Promise<void> {
      const { year, codes } = checked(withdrawValuesInput, input);
      const { government } = await connected();
      await prisma.$transaction(async (tx) => {
        const about = { government, year, byName: by.actor?.name ?? '', now: now() };
        const queued = await queueWithdrawals(tx, codes, about);
        if (queued.length < new Set(codes).size) throw new ServiceError('not_found');
        const subject = { kind: 'walidata', name: String(year) } as const;
        await writeHistory(tx, by, {
          action: 'walidata.withdrawal_queued',
          subject,
          after: { values: queued },
        });
      });
      wake.abort();
    },

    exchanges: (input: z.input<typeof exchangesInput>) => readExchanges(prisma, input),

    deliver,
    queueNew,

    start(): void {
      work ??= forever();
      const on = { pool, log };
      tasks.push(
        repeatedly({
          ...{ ...on, name: 'walidata releases', every: RELEASES_MS },
          run: async (signal) => void (await queueNew(signal)),
        }),
        repeatedly({
          ...{ ...on, name: 'walidata verification', every: FOLLOW_MS },
          run: async (signal) => {
            const to = await own.connection();
            if (to !== undefined) await delivery.follow(to, signal);
          },
        }),
        everyDay({
          ...on,
          name: 'walidata exchanges',
          run: (signal) => forgetExchanges(prisma, now(), signal),
        }),
      );
    },

    /** Stops after the turn in progress. The pool must still be open. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([work, ...tasks.map((task) => task.close())]);
    },
  };
}

const OFF = {
  code: 'refused_value',
  reason: {
    id: 'e-Walidata belum diaktifkan, atau tokennya perlu diisi lagi',
    en: 'e-Walidata is off, or its token must be entered again',
  },
} as const;
