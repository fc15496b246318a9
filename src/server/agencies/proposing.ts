import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Collection, Text } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { AgencyActor, Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { Proposals } from '@/server/proposals/proposals';
import type { OwnProposal } from '@/server/proposals/read';
import type { Records } from '@/server/records/records';
import type { agencyRecordsInput, agencySettingInput, proposeInput } from './inputs';
import { agencyActor, ownBindings } from './own-records';

/** Records of an agency's own units, in the order of their identifiers. `next`: the last identifier, if there are more. */
export type OwnRecords = Readonly<{ total: number; records: readonly WireRecord[]; next: number | null }>;

/** What was proposed; or why it could not be stored, by field. */
export type AgencyProposal = Readonly<{
  id: string | null;
  faults: readonly Readonly<{ field: string | null; message: Text }>[];
}>;

/** The agency whose link was opened. */
type Opened = Readonly<{
  link: Readonly<{ id: string }>;
  agency: string;
  key: string;
  collections: readonly Collection[];
}>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  records: Pick<Records, 'readQuery' | 'list'>;
  proposals: Pick<Proposals, 'proposeForAgency' | 'ofAgency'>;
  deliveries: Pick<Deliveries, 'board'>;
  places: Pick<Places, 'codes'>;
}>;

/** The number of records that a search shows at once. */
const SHOWN = 20;

/**
 * What a person of an agency proposes on its own page, where the office allows it.
 * Source: docs/decisions/proposals.md, "On the page of an agency".
 */
export function createProposing({ pool, prisma, records, proposals, deliveries, places }: Options) {
  const readRow = async <Row>(text: string, params: readonly unknown[]) =>
    (await pool.query(text, [...params])).rows[0] as Row;

  const mayPropose = async (key: string): Promise<boolean> =>
    (await prisma.agencySetting.findUnique({ where: { agency: key } }))?.mayPropose ?? false;

  /** The collection of a request, and the person with the rights to it. @throws {ServiceError} as `find` */
  async function allowed(
    { link, key, collections }: Opened,
    { collection: name, person }: Readonly<{ collection: string; person: string }>,
  ): Promise<Readonly<{ collection: Collection; actor: AgencyActor }>> {
    if (!(await mayPropose(key))) throw new ServiceError('not_permitted');
    const collection = collections.find(({ resource }) => resource === name);
    if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
    const [board, { register }] = await Promise.all([deliveries.board({ collection }), places.codes()]);
    const bindings = await ownBindings(readRow, { collection, board, agency: key, register });
    if (bindings === undefined) throw new ServiceError('not_permitted');
    return { collection, actor: agencyActor(link, { person, bindings }) };
  }

  return {
    mayPropose,

    /** The agencies that may propose, as `agencyKeyOf` writes them. */
    proposing: async (): Promise<ReadonlySet<string>> =>
      new Set(
        (await prisma.agencySetting.findMany({ where: { mayPropose: true } })).map(({ agency }) => agency),
      ),

    /** Allows an agency to propose, or no longer. @throws {ServiceError} `record_changed` if others have changed it since */
    async save(
      { agency: name, key }: Readonly<{ agency: string; key: string }>,
      { mayPropose: after, seen }: Pick<z.output<typeof agencySettingInput>, 'mayPropose' | 'seen'>,
      by: Doer,
    ): Promise<void> {
      await lockedTransaction(prisma, `agency setting ${key}`, async (tx) => {
        const before = (await tx.agencySetting.findUnique({ where: { agency: key } }))?.mayPropose ?? false;
        if (before !== seen) throw new ServiceError('record_changed');
        await tx.agencySetting.upsert({
          where: { agency: key },
          create: { agency: key, mayPropose: after },
          update: { mayPropose: after },
        });
        await writeHistory(tx, by, {
          action: after ? 'delivery.proposing_allowed' : 'delivery.proposing_ended',
          subject: { kind: 'delivery', id: null, name },
        });
      });
    },

    /**
     * Finds records of the agency's own units.
     * @throws {ServiceError} `not_permitted` if the office does not allow the agency to propose, or it has no unit of the collection;
     *   `invalid_parameter`
     */
    async find(
      opened: Opened,
      { collection: name, filters, after }: z.output<typeof agencyRecordsInput>,
    ): Promise<OwnRecords> {
      const { collection, actor } = await allowed(opened, { collection: name, person: opened.agency });
      const known = new Set(collection.naturalKey);
      const asked = Object.entries(filters).filter(([field]) => known.has(field));
      const query = await records.readQuery(
        collection,
        [...asked, ['limit', String(SHOWN)], ['after', String(after)]],
        { actor },
      );
      const list = await records.list({ actor, collection, query });
      const pages = [list.first];
      for await (const page of list.more ?? []) pages.push(page);
      await list.close();
      const found = JSON.parse(`[${pages.filter((page) => page !== '').join(',')}]`) as WireRecord[];
      const last = found.at(-1)?.[collection.identifier];
      return {
        total: list.total ?? found.length,
        records: found,
        next: found.length < SHOWN ? null : Number(last),
      };
    },

    /**
     * Tries one item as a write of the person, and keeps it as a proposal of the agency if it could be stored.
     * @throws {ServiceError} as `find`; `too_many_proposals`
     */
    async propose(
      opened: Opened,
      { operation, collection: name, item, person, note }: z.output<typeof proposeInput>,
      { address }: Doer,
    ): Promise<AgencyProposal> {
      const { collection, actor } = await allowed(opened, { collection: name, person });
      const id = randomUUID();
      const { agency, key } = opened;
      const outcome = await proposals.proposeForAgency({
        ...{ id, actor, address, collection, operation, items: [item] },
        from: { agency, key, note },
      });
      return outcome.done === 1
        ? { id, faults: [] }
        : {
            id: null,
            faults: outcome.faults
              .flatMap(({ fault }) => [fault, ...fault.more])
              .map((fault) => ({
                field: fault.field ?? null,
                message: { id: fault.message('id'), en: fault.message('en') },
              })),
          };
    },

    /** What the agency has proposed, the newest first. @throws {ServiceError} `not_permitted` */
    async own({ key }: Opened): Promise<readonly OwnProposal[]> {
      if (!(await mayPropose(key))) throw new ServiceError('not_permitted');
      return proposals.ofAgency(key);
    },
  };
}
