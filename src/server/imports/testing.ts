import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, findCollection } from '@/domain/collections';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import type { FileTableInfo } from '@/domain/imports/file-reading';
import type { JudgedItem } from '@/domain/imports/judged-item';
import { adaptRecipe, unconfirmedConstants } from '@/domain/imports/propose/adapt-recipe';
import { proposeRecipe } from '@/domain/imports/propose/propose-recipe';
import { rankCollections } from '@/domain/imports/propose/rank-collections';
import type { Recipe } from '@/domain/imports/recipe';
import { aceh } from '@/domain/places/testing';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { judgeTable } from './prepare/judge-table';
import { readJudged } from './prepare/read-judged';
import { RecipeRun } from './prepare/recipe-run';
import { openDuck } from './program/duck';
import { openFile } from './read/open-file';
import type { ImportSession } from './session';

/** A file from its bytes to the items of its preview, as far as the service goes without a person. */
export type ImportedFile = Readonly<{
  file: FileTableInfo;
  collection: string;
  recipe: Recipe;
  /** What a person has to give or to confirm: required fields, and constants that the file does not say. */
  asked: readonly string[];
  /** The values of the items without a fault, in the order of the fields, joined by `|`. */
  rows: readonly string[];
  items: readonly JudgedItem[];
}>;

const vocabulary = { register: aceh, lists: {} };
const fieldsOf = ({ fields }: Collection) => fields.filter(({ name }) => name !== 'date_now');

/** @param kept the recipe of an earlier file of the same shape; undefined: one is proposed for the collection that fits best */
export async function importedFile(
  content: string | Uint8Array,
  { fileName, kept }: { fileName: string; kept?: ImportedFile },
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
    const collection = findCollection(kept?.collection ?? rankCollections(about).fits[0]!.collection)!;
    const input = { ...about, collection };
    const proposal = proposeRecipe(input);
    const recipe = kept === undefined ? proposal.recipe : adaptRecipe(kept.recipe, input);
    const run = new RecipeRun(duck);
    const results = await run.run(recipe.steps, { vocabulary });
    const fault = results.find((result) => result.fault !== undefined)?.fault;
    if (fault !== undefined) throw new Error(JSON.stringify(fault));
    await judgeTable(duck, { last: run.last, collection, context: ANY_CONTEXT });
    const items: JudgedItem[] = [];
    for await (const block of readJudged(duck, { collection })) items.push(...block);
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
    };
  } finally {
    duck.closeSync();
    await rm(folder, { recursive: true });
  }
}
