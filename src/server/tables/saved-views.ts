import { readSummaryChoice, summaryParameters } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { readAddress, writeAddress } from '@/domain/collections/view/address';
import { shownFields } from '@/domain/collections/view/calculated';
import type { Layout, View } from '@/domain/collections/view/view';
import { Prisma } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';

/** A view with a name, for its owner or for all who work with the collection. */
export type StoredView = Readonly<{
  id: string;
  name: string;
  collection: string;
  view: View;
  layout: Layout;
  shared: boolean;
  /** Whether it is the caller's own. */
  mine: boolean;
}>;

/** A validated view to save; with `id` it replaces that one. */
export type ViewToSave = Readonly<{
  id?: string | undefined;
  name: string;
  view: View;
  layout: Layout;
  shared: boolean;
}>;

type About = Readonly<{ collection: Collection; staff: StaffActor; by: Doer }>;

export type SavedViews = Readonly<{
  /** The caller's own views and those for all, by name. */
  list: (about: Omit<About, 'by'>) => Promise<{ views: StoredView[] }>;
  /** @throws {ServiceError} `not_found`, `not_permitted`, `name_taken` by another own view, `too_many_views` */
  save: (view: ViewToSave, about: About) => Promise<StoredView>;
  /** @throws {ServiceError} `not_found`, `not_permitted` */
  remove: (id: string, about: About) => Promise<void>;
}>;

/** Maximum number of views of one person and collection. */
const MAX_VIEWS = 200;
const UNIQUE_VIOLATION = 'P2002';

type Row = Prisma.SavedViewGetPayload<object>;

export function createSavedViews(prisma: PrismaClient): SavedViews {
  return {
    async list({ collection: { resource }, staff }) {
      const visible = { OR: [{ shared: true }, { staffId: staff.id }] };
      const rows = await prisma.savedView.findMany({
        where: { collection: resource, ...visible },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      });
      return { views: rows.map((row) => shown(row, staff)) };
    },

    save: ({ id, ...given }, { collection, staff, by }) =>
      refusingSameName(() =>
        prisma.$transaction(async (tx) => {
          const data = dataOf(given, collection);
          const before = id === undefined ? undefined : await changeable(tx, id, { collection, staff });
          if (before === undefined) await requireRoom(tx, { collection, staff });
          const row =
            before === undefined
              ? await tx.savedView.create({
                  data: { ...data, collection: collection.resource, staffId: staff.id },
                })
              : await tx.savedView.update({ where: { id: before.id }, data });
          // Views for oneself are not written to the history.
          if (row.shared || before?.shared) {
            const subject = { kind: 'view', id: row.id, name: row.name } as const;
            const was = before && { before: { name: before.name } };
            await writeHistory(tx, by, { action: 'view.saved', subject, ...was, after: { name: row.name } });
          }
          return shown(row, staff);
        }),
      ),

    remove: (id, { collection, staff, by }) =>
      prisma.$transaction(async (tx) => {
        const row = await changeable(tx, id, { collection, staff });
        await tx.savedView.delete({ where: { id: row.id } });
        const subject = { kind: 'view', id: row.id, name: row.name } as const;
        if (row.shared) await writeHistory(tx, by, { action: 'view.removed', subject });
      }),
  };
}

type Tx = Prisma.TransactionClient;

/**
 * A view that the person may change: their own or, for administrators, one for all. Other people's own views are `not_found`.
 */
async function changeable(tx: Tx, id: string, { collection, staff }: Omit<About, 'by'>): Promise<Row> {
  const row = await tx.savedView.findUnique({ where: { id } });
  const isMine = row?.staffId === staff.id;
  if (row === null || row.collection !== collection.resource || !(isMine || row.shared))
    throw new ServiceError('not_found');
  if (!isMine && staff.role !== 'administrator') throw new ServiceError('not_permitted');
  return row;
}

async function requireRoom(tx: Tx, { collection: { resource }, staff }: Omit<About, 'by'>): Promise<void> {
  const count = await tx.savedView.count({ where: { collection: resource, staffId: staff.id } });
  if (count >= MAX_VIEWS) throw new ServiceError('too_many_views');
}

/** Unknown members are omitted, as in addresses. */
function dataOf(
  { name, view: given, layout: { widths = {}, summary, ...rest }, shared }: ViewToSave,
  collection: Collection,
) {
  const { view, layout } = readAddress(writeAddress(given, rest), collection);
  if (summary !== undefined)
    return { name, view, layout: { summary: knownChoice(summary, collection) }, shared };
  const fields = shownFields(layout.calculated, collection);
  const known = Object.entries(widths).filter(([column]) => fields.some(({ name }) => name === column));
  const withWidths = known.length === 0 ? layout : { ...layout, widths: Object.fromEntries(known) };
  return { name, view, layout: withWidths, shared };
}

/** The choice of a summary without unknown parts. */
const knownChoice = (summary: string, collection: Collection): string =>
  new URLSearchParams(
    summaryParameters(readSummaryChoice(new URLSearchParams(summary), collection)),
  ).toString();

async function refusingSameName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== UNIQUE_VIOLATION)
      throw error;
    throw new ServiceError('name_taken');
  }
}

const shown = (
  { id, name, collection, view, layout, shared, staffId }: Row,
  staff: StaffActor,
): StoredView => ({
  id,
  name,
  collection,
  view: view as View,
  layout: layout as Layout,
  shared,
  mine: staffId === staff.id,
});
