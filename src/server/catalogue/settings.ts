import { z } from 'zod';
import { LICENCES, type Licence, licenceOf } from '@/domain/catalogue/licence';
import type { InputFault } from '@/domain/refusals/input-fault';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import type { Settings } from '@/server/settings';

/** Whether the public sees the catalogue. */
export type CatalogueSettings = Readonly<{
  onSince: Date | null;
  onBy: string | null;
  licence: Licence | null;
  /** Whether there is an address for questions, which catalogues must name. */
  hasContact: boolean;
}>;

export const turnCatalogueInput = z.strictObject({
  isOn: z.boolean(),
  licence: z.enum(LICENCES).nullable(),
  /** The time of the switch that the person saw; null: it was off. */
  seen: z.iso.datetime().nullable(),
});

type Options = Readonly<{
  prisma: PrismaClient;
  settings: Pick<Settings, 'HELP_DESK_EMAIL'>;
  now: () => Date;
}>;

const ID = 1;
const LOCK = 'catalogue settings';
const NO_CONTACT: InputFault = {
  code: 'refused_value',
  reason: {
    id: 'katalog harus menyebut alamat e-mail layanan bantuan: isi HELP_DESK_EMAIL dahulu',
    en: 'a catalogue must name the e-mail address of the help desk: set HELP_DESK_EMAIL first',
  },
};

export async function readCatalogueSettings({
  prisma,
  settings,
}: Pick<Options, 'prisma' | 'settings'>): Promise<CatalogueSettings> {
  const {
    onSince = null,
    onBy = null,
    licence = null,
  } = (await prisma.catalogueSetting.findUnique({ where: { id: ID } })) ?? {};
  const hasContact = settings.HELP_DESK_EMAIL !== undefined;
  return { onSince, onBy, licence: licenceOf(licence) ?? null, hasContact };
}

/**
 * Turns the catalogue on or off, or changes its licence.
 * @throws {ServiceError} `invalid_parameter` without a contact; `record_changed` if others have changed it since
 */
export async function turnCatalogue(
  input: z.input<typeof turnCatalogueInput>,
  by: Doer,
  { prisma, settings, now }: Options,
): Promise<void> {
  const { isOn, licence, seen } = checked(turnCatalogueInput, input);
  if (isOn && settings.HELP_DESK_EMAIL === undefined) throw invalid('isOn', NO_CONTACT);
  await lockedTransaction(prisma, LOCK, async (tx) => {
    const before = await tx.catalogueSetting.findUnique({ where: { id: ID } });
    if ((before?.onSince?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
    const after = isOn
      ? { onSince: now(), onBy: by.actor?.name ?? '', licence }
      : { onSince: null, onBy: null, licence };
    await tx.catalogueSetting.upsert({ where: { id: ID }, create: { id: ID, ...after }, update: after });
    await writeHistory(tx, by, {
      action: isOn ? 'metadata.catalogue_on' : 'metadata.catalogue_off',
      subject: { kind: 'metadata', name: licence ?? '' },
    });
  });
}
