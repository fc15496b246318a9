import { randomUUID } from 'node:crypto';
import { type ExchangeFault, isUnsent } from '@/domain/walidata/exchange';
import {
  isAcceptedOnly,
  isPending,
  judgeByThere,
  type SentState,
  type ValueReason,
} from '@/domain/walidata/states';
import { Prisma } from '@/generated/prisma/client';
import type { PrismaClient } from '@/server/database/prisma';
import type { Called, ThereLists, WalidataClient } from '../client/calls';
import type { WalidataConnection } from '../settings';
import { type ValueRow, valueRowOf } from './value-row';

/** How long a value that was sent without an answer is left alone before it is read back: it may still arrive. */
export const READ_BACK_MS = 120_000;
const BATCH = 50;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** How long after each attempt the next one follows, in minutes; the last pause is repeated. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720];
/** The calls of a turn: two that read, one that sends, and two that read back. */
const CALLS = 5;
const BY = 'e-Walidata';
const [UNAUTHORIZED, FORBIDDEN, TIMEOUT, MANY, CLIENT_FAULT, SERVER_FAULT] = [401, 403, 408, 429, 400, 500];

type Options = Readonly<{
  prisma: PrismaClient;
  client: WalidataClient;
  now: () => Date;
  readBackMs: number;
}>;

/**
 * Sends what is due, in turns: each is about values of one year. A turn first reads what is there, so a value that is there already
 * is never sent. Before it sends, it stores that it does: if no answer comes, or the process is killed, the value is `unknown` until
 * it was read back. Source: docs/decisions/walidata.md.
 */
export function createDelivery({ prisma, client, now, readBackMs }: Options) {
  const inMs = (ms: number) => new Date(now().getTime() + ms);
  const leaseOf = ({ seconds }: WalidataConnection) => CALLS * seconds * SECOND_MS + readBackMs;

  /** Takes values that are due, all of one year and with the same aim. */
  async function claim(to: WalidataConnection): Promise<readonly ValueRow[]> {
    const id = randomUUID();
    const rows = await prisma.$queryRaw<{ code: string; year: number }[]>`
      WITH first AS (
        SELECT code, year, wanted, alone FROM walidata_value
         WHERE government = ${to.government} AND next_attempt_at <= ${now()}
         ORDER BY next_attempt_at, code LIMIT 1),
      chosen AS (
        SELECT v.code, v.year FROM walidata_value v JOIN first f ON v.year = f.year AND v.wanted = f.wanted
         WHERE v.government = ${to.government} AND v.next_attempt_at <= ${now()}
           AND CASE WHEN f.alone THEN v.code = f.code ELSE NOT v.alone END
         ORDER BY v.code LIMIT ${BATCH} FOR UPDATE OF v SKIP LOCKED)
      UPDATE walidata_value v SET claim = ${id}::uuid, next_attempt_at = ${inMs(leaseOf(to))}
        FROM chosen c WHERE v.government = ${to.government} AND v.code = c.code AND v.year = c.year
      RETURNING v.code, v.year`;
    if (rows.length === 0) return [];
    const found = await prisma.walidataValue.findMany({ where: { claim: id }, orderBy: { code: 'asc' } });
    return found.map(valueRowOf);
  }

  /** Stores the state of a value, unless somebody else has taken or changed it since. */
  async function settle(
    row: ValueRow,
    next: Readonly<{
      state: SentState;
      reason?: ValueReason | null;
      alone?: boolean;
      /** How soon it is looked at again, in milliseconds; absent: it is done. */
      again?: number;
      attempts?: number;
      there?: ThereLists;
    }>,
  ): Promise<void> {
    const { state, reason = null, again, alone = false, attempts = row.attempts, there } = next;
    const final = there?.final.get(row.code);
    await prisma.walidataValue.updateMany({
      where: {
        government: row.government,
        code: row.code,
        year: row.year,
        claim: row.claim,
        stateAt: row.stateAt,
      },
      data: {
        ...{ state, alone, attempts, claim: again === undefined ? null : row.claim },
        reason: reason === null ? Prisma.DbNull : reason,
        ...(state !== row.state && { stateAt: now() }),
        nextAttemptAt: again === undefined ? null : inMs(again),
        ...(final !== undefined && { transaction: final.transaction, verifiedOn: final.verifiedOn }),
      },
    });
  }

  const later = (row: ValueRow, least: number) => ({
    again: Math.max(least, (PAUSES[row.attempts] ?? PAUSES.at(-1)!) * MINUTE_MS),
    attempts: row.attempts + 1,
  });

  /** Stores that values are sent now. @returns those that are still this turn's */
  async function announce(rows: readonly ValueRow[], to: WalidataConnection): Promise<readonly ValueRow[]> {
    const [first] = rows;
    if (first === undefined) return [];
    const marked = await prisma.walidataValue.updateManyAndReturn({
      where: {
        ...{ government: to.government, year: first.year, claim: first.claim },
        code: { in: rows.map(({ code }) => code) },
      },
      data: {
        state: 'unknown',
        sentAt: now(),
        stateAt: now(),
        reason: Prisma.DbNull,
        nextAttemptAt: inMs(leaseOf(to)),
      },
    });
    return marked.map(valueRowOf);
  }

  async function turn(rows: readonly ValueRow[], to: WalidataConnection): Promise<void> {
    const { year, wanted } = rows[0]!;
    const there = await client.there(to, BY, year);
    if (!there.ok) {
      const reason = reasonOf(there);
      for (const row of rows)
        await settle(row, { state: row.state, reason, alone: row.alone, ...later(row, 0) });
      return;
    }
    const toSend: ValueRow[] = [];
    for (const row of rows) {
      const judged = judgeByThere(row, foundOf(there.found, row.code));
      if (judged === 'send' && isAcceptedOnly(row))
        await settle(row, { ...ACCEPTED, ...later(row, readBackMs) });
      else if (judged === 'send') toSend.push(row);
      else await settle(row, { ...judged, there: there.found });
    }
    const sent = await announce(toSend, to);
    if (sent.length === 0) return;
    const values = sent.map(({ code, value }) => ({ code, year, ...(wanted === 'stored' && { value }) }));
    const called = await (wanted === 'stored'
      ? client.store(to, BY, values)
      : client.withdraw(to, BY, values));
    await conclude(sent, { called, to });
  }

  /** Stores what became of values that were sent. */
  async function conclude(
    sent: readonly ValueRow[],
    { called, to }: { called: Called<null>; to: WalidataConnection },
  ): Promise<void> {
    const { year, wanted } = sent[0]!;
    const end = effectOf(called, sent.length);
    // A call that withdraws may be repeated, and what it leaves there is not known: its answer counts.
    if (end.kind === 'accepted' && wanted === 'withdrawn')
      for (const row of sent) await settle(row, { state: 'withdrawn' });
    else if (end.kind === 'accepted') {
      const there = await client.there(to, BY, year);
      for (const row of sent) {
        const judged = there.ok ? judgeByThere(row, foundOf(there.found, row.code)) : 'send';
        if (judged === 'send') await settle(row, { ...ACCEPTED, ...later(row, readBackMs) });
        else await settle(row, { ...judged, ...(there.ok && { there: there.found }) });
      }
    } else if (end.kind === 'refused')
      for (const row of sent) await settle(row, { state: 'refused', reason: end.reason });
    else if (end.kind === 'apart')
      for (const row of sent) await settle(row, { state: 'waiting', alone: true, again: 0 });
    else if (end.kind === 'not_stored')
      for (const row of sent)
        await settle(row, { state: 'waiting', reason: end.reason, alone: row.alone, ...later(row, 0) });
    else
      for (const row of sent)
        await settle(row, {
          ...{ state: 'unknown', reason: end.reason, alone: row.alone, attempts: row.attempts + 1 },
          again: row.attempts === 0 ? readBackMs : later(row, readBackMs).again,
        });
  }

  return {
    /** Sends what is due. @returns the number of turns */
    async deliver(to: WalidataConnection, closing?: AbortSignal): Promise<number> {
      let turns = 0;
      for (; closing?.aborted !== true; turns += 1) {
        const rows = await claim(to);
        if (rows.length === 0) break;
        await turn(rows, to);
      }
      return turns;
    },

    /** Stores what was read there for a year for values that are not on their way. */
    async observe(there: ThereLists, { government }: WalidataConnection, year: number): Promise<void> {
      const rows = await prisma.walidataValue.findMany({
        where: { government, year, claim: null, stateAt: { lt: there.at } },
      });
      for (const row of rows.map(valueRowOf)) {
        const judged = isPending(row.state) ? 'send' : judgeByThere(row, foundOf(there, row.code));
        if (judged === 'send') continue;
        const isNew = judged.state !== row.state || there.final.get(row.code)?.verifiedOn !== row.verifiedOn;
        if (isNew) await settle(row, { ...judged, reason: judged.reason ?? row.reason, there });
      }
    },

    /** Reads again what is there for each year with values. */
    async follow(to: WalidataConnection, closing: AbortSignal): Promise<void> {
      const years = await prisma.walidataValue.findMany({
        where: { government: to.government, state: { in: ['sent', 'verified'] } },
        distinct: ['year'],
        select: { year: true },
      });
      for (const { year } of years) {
        if (closing.aborted) return;
        const there = await client.there(to, BY, year);
        if (there.ok) await this.observe(there.found, to, year);
      }
    },
  };
}

const ACCEPTED = { state: 'unknown', reason: { code: 'accepted' } } as const;

const foundOf = ({ stored, final }: ThereLists, code: string) => ({
  stored: stored.get(code)?.value,
  final: final.get(code)?.value,
});

type Failed = Readonly<{ fault: ExchangeFault; status: number | null; message: string }>;

const reasonOf = ({ fault, status, message }: Failed): ValueReason =>
  fault === 'failed' && status !== null
    ? { code: 'answer', status, text: message }
    : { code: 'fault', fault };

/**
 * What an answer says of the values that were sent. `apart`: the batch was refused, and each value is sent alone to find the one
 * that is. `not_stored`: certainly not there. `unknown`: perhaps there.
 */
type Effect =
  | Readonly<{ kind: 'accepted' }>
  | Readonly<{ kind: 'apart' }>
  | Readonly<{ kind: 'refused'; reason: ValueReason }>
  | Readonly<{ kind: 'not_stored'; reason: ValueReason }>
  | Readonly<{ kind: 'unknown'; reason: ValueReason }>;

function effectOf(called: Called<null>, count: number): Effect {
  if (called.ok) return { kind: 'accepted' };
  const { fault, status } = called;
  const reason = reasonOf(called);
  if (isUnsent(fault)) return { kind: 'not_stored', reason };
  if (fault !== 'failed' || status === null) return { kind: 'unknown', reason };
  if ([UNAUTHORIZED, FORBIDDEN, MANY].includes(status)) return { kind: 'not_stored', reason };
  const isAnswered = status < CLIENT_FAULT || (status < SERVER_FAULT && status !== TIMEOUT);
  if (!isAnswered) return { kind: 'unknown', reason };
  return count > 1 ? { kind: 'apart' } : { kind: 'refused', reason };
}
