import type { z } from 'zod';
import { BASE_URL_FAULTS, judgeBaseUrl } from '@/domain/walidata/base-url';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { savePelitaInput, turnPelitaInput } from './inputs';

/** The settings of what the portal is given. */
export type PelitaSettings = Omit<Prisma.PelitaSettingGetPayload<object>, 'id'>;

const ID = 1;
const LOCK = 'pelita settings';
/** The year is that of the contract. */
const UNSET: PelitaSettings = {
  ...{ onSince: null, onBy: null, provinceCode: '', regencyCode: '', defaultYear: 2024, reference: '' },
  ...{ releaseDay: '', baseUrl: '', listsLimited: false, releasedOnly: false, changedAt: null },
};

type Client = PrismaClient | Prisma.TransactionClient;

/** The settings of what the portal is given: nothing until an administrator turns it on. */
export function createPelitaSettings({ prisma, now }: Readonly<{ prisma: PrismaClient; now: () => Date }>) {
  const read = async (client: Client): Promise<PelitaSettings> => {
    const row = await client.pelitaSetting.findUnique({ where: { id: ID }, omit: { id: true } });
    return row ?? UNSET;
  };

  /** Changes the row under a lock. @param change returns the changed members, and throws what it refuses */
  const changeRow = (
    change: (before: PelitaSettings, tx: Prisma.TransactionClient) => Promise<Partial<PelitaSettings>>,
  ): Promise<void> =>
    lockedTransaction(prisma, LOCK, async (tx) => {
      const before = await read(tx);
      const after = { ...before, ...(await change(before, tx)), id: ID };
      await tx.pelitaSetting.upsert({ where: { id: ID }, create: after, update: after });
    });

  return {
    read: (): Promise<PelitaSettings> => read(prisma),

    /** @throws {ServiceError} `invalid_parameter`; `record_changed` if others have changed them since */
    async save(input: z.input<typeof savePelitaInput>, by: Doer): Promise<void> {
      const { seen, baseUrl: given, ...values } = checked(savePelitaInput, input);
      const judged = given === '' ? { url: '' } : judgeBaseUrl(given, true);
      if ('fault' in judged) throw invalid('baseUrl', BASE_URL_FAULTS[judged.fault]);
      const shown = { ...values, baseUrl: judged.url };
      if (shown.regencyCode !== '' && !shown.regencyCode.startsWith(`${shown.provinceCode}.`))
        throw invalid('regencyCode', OTHER_PROVINCE);
      await changeRow(async (before, tx) => {
        if ((before.changedAt?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
        const { onSince: _, onBy: __, changedAt: ___, ...shownBefore } = before;
        await writeHistory(tx, by, {
          action: 'pelita.settings_changed',
          subject: { kind: 'pelita', name: '' },
          ...differences(shownBefore, shown),
        });
        return { ...shown, changedAt: now() };
      });
    },

    /** @throws {ServiceError} `invalid_parameter` before the settings are stored; `record_changed` */
    async turn(input: z.input<typeof turnPelitaInput>, by: Doer): Promise<void> {
      const { isOn, seen } = checked(turnPelitaInput, input);
      await changeRow(async (before, tx) => {
        if ((before.onSince?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
        if (isOn && before.provinceCode === '') throw invalid('isOn', NOT_SET);
        await writeHistory(tx, by, {
          action: isOn ? 'pelita.on' : 'pelita.off',
          subject: { kind: 'pelita', name: '' },
        });
        return isOn ? { onSince: now(), onBy: by.actor?.name ?? '' } : { onSince: null, onBy: null };
      });
    },
  };
}

const told = (id: string, en: string) => ({ code: 'refused_value', reason: { id, en } }) as const;
const NOT_SET = told('isi dan simpan dahulu pengaturannya', 'enter and save the settings first');
const OTHER_PROVINCE = told(
  'harus diawali kode provinsi kantor',
  'must begin with the code of the office’s province',
);
