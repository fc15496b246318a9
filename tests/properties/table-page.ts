import type { Collection } from '@/domain/collections';
import { sortColumns, type WireRecord } from '@/domain/collections/view/view';
import type { StaffActor } from '@/server/actor';
import type { Services } from '@/server/services';
import { appRouter } from '@/server/trpc/router';
import { createEditing } from '@/ui/table/editing/editing';
import { createGridActions } from '@/ui/table/editing/grid-actions';
import { Blocks } from '@/ui/table/rows/blocks';
import { createNotifier } from '@/ui/table/rows/notifier';
import { createRowSource } from '@/ui/table/rows/row-source';
import { createUnsaved } from '@/ui/table/unsaved/unsaved';
import type { Outputs } from '@/ui/trpc';

const MAX_ROWS = 500;

/** Calls the service as a member of staff. */
export const callerOf = (services: Services, name: string) => {
  const actor: StaffActor = {
    kind: 'staff',
    id: `00000000-0000-4000-8000-00000000000${name.length}`,
    name,
    email: `${name}@example.test`,
    role: 'data_officer',
    groups: ['*'],
  };
  return appRouter.createCaller({ services, address: null, actor });
};

export type TableOnService = ReturnType<typeof openTable>;

/** The logic of a table's page on a service, without a browser. */
export function openTable(services: Services, collection: Collection) {
  const { resource } = collection;
  const caller = callerOf(services, 'Cut');
  const asked = { collection: resource, view: {} };
  const unsaved = createUnsaved(() => {}, { identifier: collection.identifier });
  /** What happens while a question is displayed. */
  const work = { isAtWork: false };
  const meanwhile: { work: () => Promise<void> } = { work: async () => {} };
  const failures: unknown[] = [];
  const blocks = new Blocks({
    api: {
      rows: (place) => caller.tables.rows({ ...asked, ...place }),
      anchors: (every) => caller.tables.anchors({ ...asked, every }),
      count: () => caller.tables.count(asked),
      known: (ids) => caller.tables.known({ ...asked, ids: [...ids] }),
      position: (id) => caller.tables.position({ ...asked, id }),
    },
    atWork: { isAtWork: () => work.isAtWork, isEditing: () => false, record: () => undefined },
    begun: {
      ids: unsaved.drafts.ids,
      put: unsaved.drafts.putStored,
      settle: unsaved.drafts.settle,
    },
    onGone: () => {},
    identifier: collection.identifier,
    sort: sortColumns([], collection),
    first: undefined,
    counted: undefined,
    onChange: () => {},
    onRenewed: () => {},
    onRead: (rows) => {
      for (const row of rows) unsaved.cells.read(Number(row[collection.identifier]), row);
    },
    onFailure: (error) => failures.push(error),
  });
  const isRefusal = (error: unknown) =>
    ['changed_since', 'would_duplicate'].includes((error as { cause?: { code?: string } }).cause?.code ?? '');
  const editing = createEditing({
    collection,
    blocks: () => blocks,
    unsaved,
    language: 'id',
    // The record as text, as a page receives it.
    save: async (edits) =>
      JSON.parse(
        JSON.stringify(await caller.edits.saveAll({ collection: resource, edits: [...edits] })),
      ) as Outputs['edits']['saveAll'],
    isOutage: () => false,
    undo: (batch, { partly } = { partly: false }) =>
      caller.edits.undo({ collection: resource, batch, partly }),
    askPart: async () => 'none',
    onUndone: () => {},
    onQueue: () => {},
    isRefusal,
    onFailure: (error) => {
      if (!isRefusal(error)) failures.push(error);
    },
    onActions: () => {},
    failureText: String,
    onStored: () => {},
  });
  const source = createRowSource({ collection, blocks, unsaved, notifier: createNotifier() });
  const actions = createGridActions({
    collection,
    language: 'id',
    source,
    blocks,
    unsaved,
    editing,
    plain: (_, value) => String(value ?? ''),
    ask: async () => {
      await meanwhile.work();
      return true;
    },
    onTooMany: () => {},
    onFailure: (error) => failures.push(error),
  });
  return {
    unsaved,
    /** Whether the person works in the grid, so that the rows keep their positions. */
    work,
    editing,
    actions,
    source,
    blocks,
    meanwhile,
    failures,
    refresh: () => blocks.refresh(),
    rows: () => blocks.read(0, Math.max(0, blocks.total() - 1)),
    /** Waits until all work that was started has ended. */
    settled: () => editing.change({ note: 'cell', cells: [] }),
    stored: async (): Promise<readonly WireRecord[]> =>
      (await caller.tables.rows({ ...asked, take: MAX_ROWS })).rows,
  };
}
