import { randomUUID } from 'node:crypto';
import { Fault } from '@/domain/collections/fault';
import type { ImportMode } from '@/domain/imports/recipe';
import type { Doubt } from '@/domain/imports/steps';
import { onConnection } from '@/server/database/pool';
import { by, collection } from '@/server/records/history/testing';
import type { Scope } from '@/server/records/scope';
import type { Services } from '@/server/services';
import { compare, comparedVersion } from '../stage/compare';
import { readPreview } from '../stage/rows';
import { stageTablesOf } from '../stage/stage-tables';
import { judgedItems } from '../stage/testing';
import { createStageWriter } from '../stage/write';
import { type Storing, storeImport } from './store-import';

type Items = Parameters<typeof judgedItems>[1];
type Compared = Pick<Storing, 'counts' | 'version'>;

type Options = {
  mode?: ImportMode;
  scope?: Scope;
  doubts?: Record<number, Doubt[]>;
  /** For an item, by its index, the fields whose values must be listed and are not. */
  strict?: Record<number, string[]>;
  of?: typeof collection;
};

/** Stages items and compares them with a collection. */
export const previewOn =
  ({ pool }: Services) =>
  async (
    items: Items,
    { mode = 'addAndChange', scope, doubts = {}, strict = {}, of = collection }: Options = {},
  ) => {
    const importId = randomUUID();
    const tables = stageTablesOf(importId);
    const { counts, version } = await onConnection(pool, async (client) => {
      const writer = await createStageWriter(client, { importId, collection: of });
      const judged = judgedItems(of, items, doubts).map((one) => ({
        ...one,
        faults: [
          ...one.faults,
          ...(strict[one.at] ?? []).map(
            (field) => new Fault('invalid_value', { id: 'x', en: 'x' } as never, field),
          ),
        ],
      }));
      await writer.write(judged);
      await writer.end();
      const version = await comparedVersion(client, of);
      return {
        version,
        counts: await compare(client, { collection: of, mode, scope, tables, into: tables.result }),
      };
    });
    const rows = async (status: Parameters<typeof readPreview>[1]['status']) =>
      (await readPreview(pool, { collection: of, tables, status, from: 0, take: 100 })).rows;
    /** Stores what was compared, or compared again. */
    const store = (finish = async () => {}, compared: Compared = { counts, version }) =>
      onConnection(pool, (client) =>
        storeImport(client, {
          collection: of,
          tables,
          ...compared,
          mode,
          scope,
          by: { actor: by.actor, address: by.address },
          details: { import: importId, file: 'a.csv', sha256: 'ab', recipe: {} },
          onProgress: async () => {},
          finish,
        }),
      );
    return { importId, counts, tables, rows, store };
  };
