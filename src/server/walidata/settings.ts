import { hkdfSync } from 'node:crypto';
import type { z } from 'zod';
import type { InputFault } from '@/domain/refusals/input-fault';
import { BASE_URL_FAULTS, isSameServer, judgeBaseUrl } from '@/domain/walidata/base-url';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { createSecretReader } from '@/server/database/service-secret';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { openSealed, sealText } from '@/server/seal';
import type { Settings } from '@/server/settings';
import { saveWalidataInput, turnWalidataInput } from './inputs';

/** Where values are sent, with the token. */
export type WalidataConnection = Readonly<{
  baseUrl: string;
  government: string;
  token: string;
  seconds: number;
  isInternal: boolean;
}>;

/** The settings as people see them: never with the token. */
export type WalidataSettings = Readonly<{
  onSince: Date | null;
  onBy: string | null;
  baseUrl: string;
  government: string;
  seconds: number;
  isInternal: boolean;
  automaticSince: Date | null;
  /** When the token was entered; null: there is none. */
  tokenAt: Date | null;
  /** Whether the stored token can be decrypted: not after a change of `AUTH_SECRET`. */
  isTokenReadable: boolean;
  referenceAt: Date | null;
  changedAt: Date | null;
}>;

type Options = Readonly<{
  prisma: PrismaClient;
  settings: Pick<Settings, 'AUTH_SECRET'>;
  now: () => Date;
}>;

const ID = 1;
const LOCK = 'walidata settings';
const SECRET = 'walidata';
const KEY_BYTES = 32;
const UNSET = {
  ...{ id: ID, onSince: null, onBy: null, baseUrl: '', government: '', token: null, tokenAt: null },
  ...{ seconds: 30, isInternal: false, automaticSince: null, referenceAt: null, changedAt: null },
};

type Row = Prisma.WalidataSettingGetPayload<object>;
type Client = PrismaClient | Prisma.TransactionClient;

/** The settings of what is sent to e-Walidata: off until an administrator turns it on. */
export function createWalidataSettings({ prisma, settings, now }: Options) {
  const readSecret = createSecretReader(prisma, SECRET);
  const keyOf = async () =>
    Buffer.from(hkdfSync('sha256', settings.AUTH_SECRET ?? (await readSecret()), '', SECRET, KEY_BYTES));
  const read = async (client: Client): Promise<Row> =>
    (await client.walidataSetting.findUnique({ where: { id: ID } })) ?? UNSET;

  async function tokenOf({ token }: Row): Promise<string | undefined> {
    if (token === null) return undefined;
    const key = await keyOf();
    try {
      return openSealed(token, key);
    } catch {
      // AUTH_SECRET was changed: the page asks for the token again.
      return undefined;
    }
  }

  /** Changes the row under a lock. @param change returns the changed members, and throws what it refuses */
  const changeRow = (
    change: (before: Row, tx: Prisma.TransactionClient) => Promise<Partial<Row>>,
  ): Promise<void> =>
    lockedTransaction(prisma, LOCK, async (tx) => {
      const before = await read(tx);
      const after = { ...before, ...(await change(before, tx)) };
      await tx.walidataSetting.upsert({ where: { id: ID }, create: after, update: after });
    });

  return {
    async shown(): Promise<WalidataSettings> {
      const row = await read(prisma);
      const { id: _id, token, ...shown } = row;
      return { ...shown, isTokenReadable: token !== null && (await tokenOf(row)) !== undefined };
    },

    /** Where values are sent; undefined: it is off, or the token cannot be read. */
    async connection(): Promise<WalidataConnection | undefined> {
      const row = await read(prisma);
      const token = row.onSince === null ? undefined : await tokenOf(row);
      const { baseUrl, government, seconds, isInternal } = row;
      return token === undefined ? undefined : { baseUrl, government, token, seconds, isInternal };
    },

    /** The time since which values of new releases are sent; null: they are not, or nothing is. */
    async automaticSince(): Promise<Date | null> {
      const { onSince, automaticSince } = await read(prisma);
      return onSince === null ? null : automaticSince;
    },

    /**
     * Stores the settings. A token is sent only to the server for which it was entered: another server needs it again.
     * @throws {ServiceError} `invalid_parameter`; `record_changed` if others have changed them since
     */
    async save(input: z.input<typeof saveWalidataInput>, by: Doer): Promise<void> {
      const { seen, token, isAutomatic, ...given } = checked(saveWalidataInput, input);
      const judged = judgeBaseUrl(given.baseUrl, given.isInternal);
      if ('fault' in judged) throw invalid('baseUrl', BASE_URL_FAULTS[judged.fault]);
      const sealed = token === null ? undefined : sealText(token, await keyOf());
      await changeRow(async (before, tx) => {
        if ((before.changedAt?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
        if (sealed === undefined && (before.token === null || !isSameServer(before.baseUrl, judged.url)))
          throw invalid('token', before.token === null ? { code: 'required' } : TOKEN_AGAIN);
        const { seconds, isInternal, government } = given;
        const shown = { baseUrl: judged.url, government, seconds, isInternal };
        const { automaticSince } = before;
        const isTokenNew = sealed !== undefined;
        await writeHistory(tx, by, {
          action: 'walidata.settings_changed',
          subject: { kind: 'walidata', name: '' },
          ...differences(
            { ...shownOf(before), isAutomatic: automaticSince !== null, isTokenNew: false },
            { ...shown, isAutomatic, isTokenNew },
          ),
        });
        return {
          ...shown,
          ...(isTokenNew && { token: sealed, tokenAt: now() }),
          automaticSince: isAutomatic ? (automaticSince ?? now()) : null,
          changedAt: now(),
        };
      });
    },

    /** @throws {ServiceError} `invalid_parameter` before the settings are stored; `record_changed` */
    async turn(input: z.input<typeof turnWalidataInput>, by: Doer): Promise<void> {
      const { isOn, seen } = checked(turnWalidataInput, input);
      await changeRow(async (before, tx) => {
        if ((before.onSince?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
        if (isOn && (await tokenOf(before)) === undefined) throw invalid('isOn', NOT_SET);
        await writeHistory(tx, by, {
          action: isOn ? 'walidata.on' : 'walidata.off',
          subject: { kind: 'walidata', name: '' },
        });
        // What was released while it was off is not sent by itself afterwards.
        const { automaticSince } = before;
        if (!isOn) return { onSince: null, onBy: null };
        const onBy = by.actor?.name ?? '';
        return { onSince: now(), onBy, automaticSince: automaticSince === null ? null : now() };
      });
    },
  };
}

const shownOf = ({ baseUrl, government, seconds, isInternal }: Row) => ({
  ...{ baseUrl, government, seconds, isInternal },
});

const told = (id: string, en: string): InputFault => ({ code: 'refused_value', reason: { id, en } });
const TOKEN_AGAIN = told(
  'isi lagi: alamat servernya berubah, dan token hanya dikirim ke server yang dimaksud ketika diisi',
  'enter it again: the server has changed, and a token is sent only to the server for which it was entered',
);
const NOT_SET = told('isi dan simpan dahulu pengaturannya', 'enter and save the settings first');
