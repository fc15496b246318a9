import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { figureFieldsOf } from '@/domain/collections/parts';
import { type ImportBalance, isBalanced, type StagedAmounts, withStaged } from '@/domain/imports/balance';
import type { FileTableInfo } from '@/domain/imports/file-reading';
import type { CountsQuestion, ImportStatus } from '@/domain/imports/import';
import type { JudgedItem } from '@/domain/imports/judged-item';
import { adaptRecipe, unconfirmedConstants } from '@/domain/imports/propose/adapt-recipe';
import { withAnswer } from '@/domain/imports/propose/counted/answer';
import { countedQuestion } from '@/domain/imports/propose/counted/counted';
import { proposeRecipe } from '@/domain/imports/propose/propose-recipe';
import { rankCollections } from '@/domain/imports/propose/rank-collections';
import type { Recipe } from '@/domain/imports/recipe';
import { aceh } from '@/domain/places/testing';
import type { StaffActor } from '@/server/actor';
import { createLogger } from '@/server/log';
import type { Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { openDuck } from './duck/duck';
import { countFigures } from './prepare/count-figures';
import { judgeTable } from './prepare/judge-table';
import { withParts } from './prepare/propose';
import { readJudged } from './prepare/read-judged';
import { RecipeRun } from './prepare/recipe-run';
import { openFile } from './read/open-file';
import type { ImportSession } from './session';

/** A file from its bytes to the items of its preview, as far as the service proceeds without a person. */
export type ImportedFile = Readonly<{
  file: FileTableInfo;
  collection: string;
  recipe: Recipe;
  /** The fields that a person must give or confirm: required ones, and constants that the file does not confirm. */
  asked: readonly string[];
  /** The question that a person must answer first: what the figures count; undefined: the file says it. */
  counted: CountsQuestion | undefined;
  /** The values of the items without a fault, in the order of the fields, joined by `|`. */
  rows: readonly string[];
  items: readonly JudgedItem[];
  /** The balance as if there were no records. */
  balance: ImportBalance;
}>;

const vocabulary = { register: aceh, lists: {} };
const fieldsOf = ({ fields }: Collection) => fields.filter(({ name }) => name !== 'date_now');

/**
 * @param options.kept the recipe of an earlier file of the same shape; undefined: one is proposed for the collection that
 *   fits best
 * @param options.answer the collection that, as a person says, counts what the figures count
 */
export async function importedFile(
  content: string | Uint8Array,
  { fileName, kept, answer }: { fileName: string; kept?: ImportedFile; answer?: string },
): Promise<ImportedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'imported-'));
  const path = join(folder, 'received');
  await writeFile(path, content);
  const duck = await openDuck(folder);
  const session = { folder, duck, settings: readSettings({}), log: createLogger('silent') } as ImportSession;
  try {
    const info = await openFile(
      { importId: 'test', path, reading: {} },
      { session, signal: new AbortController().signal, progress: () => undefined },
    );
    const about = { info, fileName, vocabulary };
    const collection = findCollection(
      answer ?? kept?.collection ?? rankCollections(about).fits[0]!.collection,
    )!;
    const input = { ...about, collection };
    const proposal = proposeRecipe(input);
    const run = new RecipeRun(duck);
    const context = { vocabulary };
    const found =
      kept === undefined
        ? await withParts(duck, { proposal, run, context })
        : adaptRecipe(kept.recipe, input);
    const recipe = answer === undefined ? found : withAnswer(found, input);
    const results = await run.run(recipe.steps, context);
    const fault = results.find((result) => result.fault !== undefined)?.fault;
    if (fault !== undefined) throw new Error(JSON.stringify(fault));
    await judgeTable(duck, { last: run.last, collection, context: ANY_CONTEXT });
    const counting = { connection: duck, run, steps: recipe.steps, collection, context };
    const counted = await countFigures(counting);
    const items: JudgedItem[] = [];
    for await (const block of readJudged(duck, { collection })) items.push(...block);
    const balance = withStaged(counted, { staged: stagedOf(items, collection), mode: 'addAndChange' });
    if (!isBalanced(balance)) throw new Error(`figures are lost or doubled: ${JSON.stringify(balance)}`);
    return {
      file: info,
      collection: collection.resource,
      recipe,
      asked:
        kept === undefined ? proposal.missing : unconfirmedConstants(recipe, input).map(({ field }) => field),
      rows: items
        .filter(({ faults }) => faults.length === 0)
        .map(({ values }) =>
          fieldsOf(collection)
            .map(({ name }) => values[name])
            .join('|'),
        ),
      items,
      counted: countedQuestion(input, recipe.steps),
      balance,
    };
  } finally {
    duck.closeSync();
    await rm(folder, { recursive: true });
  }
}

/** The amounts of items as the database counts them (`stage/staged-amounts.ts`), if no record is stored. */
export const stagedOf = (items: readonly JudgedItem[], collection: Collection): StagedAmounts =>
  items.flatMap(({ values, behind, faults, doubts }) =>
    figureFieldsOf(collection).map(({ name: field }) => {
      const status = faults.length > 0 ? 'faulty' : doubts.length > 0 ? 'doubtful' : 'new';
      const { cells, sum } = behind?.[field] ?? { cells: values[field] == null ? 0 : 1, sum: '0' };
      return { field, status, cells, sum: values[field] == null ? sum : String(values[field]) };
    }),
  );

/** A data officer of the education tables. */
export const OFFICER: StaffActor = {
  kind: 'staff',
  id: randomUUID(),
  name: 'Cut',
  email: 'c@example.test',
  role: 'data_officer',
  groups: ['disdik'],
};

/** Uploads a file as a person. @returns the identifier of its import, whose work continues */
export const uploadOn =
  ({ imports }: Services) =>
  async (
    content: string | Uint8Array,
    { by = OFFICER, fileName, into }: { by?: StaffActor; fileName: string; into?: string | undefined },
  ): Promise<string> => {
    const body = (async function* () {
      yield Buffer.from(content as string);
    })();
    const doer = { actor: by, address: null };
    const { id } = await imports.upload({ body, fileName, collection: into, staff: by, by: doer });
    return id;
  };

/** Waits until nothing is done with an import. An import that is prepared again has the status `preparing` meanwhile. */
export const settledOn =
  ({ pool, prisma }: Services) =>
  async (id: string, until: ImportStatus): Promise<void> => {
    const text = 'SELECT FROM import WHERE id = $1 AND status = ANY ($2) AND alive_at IS NULL';
    await expect
      .poll(async () => (await pool.query(text, [id, [until, 'failed']])).rowCount, { timeout: 60_000 })
      .toBe(1);
    const { status, fault } = await prisma.import.findUniqueOrThrow({ where: { id } });
    expect([status, fault]).toEqual([until, null]);
  };
