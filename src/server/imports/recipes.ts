import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Collection } from '@/domain/collections';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { KeptRecipe } from '@/domain/imports/import';
import { tableShapeOf } from '@/domain/imports/propose/shape';
import type { ImportMode, Recipe } from '@/domain/imports/recipe';
import { collectionsOpenTo } from '@/domain/staff';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, type HistoryEntry, writeHistory } from '@/server/history/write';
import { stepForOthers } from './fixes';
import { asJson } from './record';
import { checkedBy, importMode, recipeSchema } from './schemas';

type Row = Prisma.ImportRecipeGetPayload<object>;

/** A stored import: its owner, its shape, and its recipe. */
export type Remembered = Readonly<{
  collection: string;
  shape: string;
  agency: string | null;
  recipe: Recipe;
  mode: ImportMode;
  staff: StaffActor;
}>;

export type RecipeToSave = Readonly<{
  /** The import with the shape for which it is kept; undefined: it is only chosen by hand. */
  import?: string | undefined;
  collection: Collection;
  name: string;
  recipe: Recipe;
  mode: ImportMode;
  shared: boolean;
}>;

/** The person who changes a recipe. */
type By = Readonly<{ staff: StaffActor; by: Doer }>;

/** Recipes that are kept for further files. Changes of those that others use are in the history. */
export type Recipes = Readonly<{
  /** Lists own and shared recipes with a name, of the collections that the person may enter. */
  list: (staff: StaffActor, collection?: Collection) => Promise<{ recipes: KeptRecipe[] }>;
  /**
   * Saves a recipe; one with the same name, person and collection is replaced.
   * @throws {ServiceError} `not_found` if the person may not see the import
   */
  save: (recipe: RecipeToSave, by: By) => Promise<KeptRecipe>;
  /**
   * @throws {ServiceError} `not_found`; `not_permitted` for another person's, unless as administrator; `name_taken` if the
   *   owner has another one with the name for the collection
   */
  change: (id: string, data: Readonly<{ name?: string; shared?: boolean }>, by: By) => Promise<KeptRecipe>;
  /** @throws {ServiceError} `not_found`, `not_permitted` as `change` */
  remove: (id: string, by: By) => Promise<void>;
  /** The recipe for files of a shape: the person's own before shared ones, the latest first. */
  find: (
    file: Readonly<{ shape: string; collection: Collection | undefined }>,
    staff: StaffActor,
  ) => Promise<KeptRecipe | undefined>;
  /** Whether a named recipe that the person may use has the steps of this recipe. */
  isNamed: (recipe: Recipe, collection: Collection, staff: StaffActor) => Promise<boolean>;
  /**
   * Keeps the recipe of an import that was stored. One with a name changes only when it is saved. If a file replaced records,
   * the next one of its shape still does not delete any by default.
   */
  remember: (stored: Remembered) => Promise<void>;
}>;

export function createRecipes(prisma: PrismaClient): Recipes {
  async function changeable(tx: Prisma.TransactionClient, id: string, staff: StaffActor): Promise<Row> {
    const row = await tx.importRecipe.findFirst({ where: { id, ...visibleTo(staff) } });
    if (row === null) throw new ServiceError('not_found');
    if (row.staffId !== staff.id && staff.role !== 'administrator') throw new ServiceError('not_permitted');
    return row;
  }
  /**
   * @throws {ServiceError} `not_found` if the person may not enter its collection, or if it has none and is another person's
   */
  async function visibleImport(id: string, staff: StaffActor) {
    const where = {
      id,
      OR: [{ staffId: staff.id, collection: null }, { collection: { in: openTo(staff) } }],
    };
    const row = await prisma.import.findFirst({ where, select: { shape: true, agency: true } });
    if (row === null) throw new ServiceError('not_found');
    return row;
  }
  async function list(staff: StaffActor, collection?: Collection) {
    const of = collection === undefined ? {} : { collection: collection.resource };
    const rows = await prisma.importRecipe.findMany({
      where: { AND: [visibleTo(staff), of, { name: { not: null } }] },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return { recipes: rows.map((row) => shown(row, staff)) };
  }
  return {
    list,
    async isNamed({ steps }, collection, staff) {
      const { recipes } = await list(staff, collection);
      return recipes.some(({ recipe }) => isDeepStrictEqual(recipe.steps, steps));
    },
    async save(
      { import: importId, collection: { resource: collection }, name, recipe, mode, shared },
      { staff, by },
    ) {
      const from = importId === undefined ? null : await visibleImport(importId, staff);
      const data = {
        recipe: asJson(recipe),
        mode,
        shared,
        shape: from?.shape ?? '',
        agency: from?.agency ?? null,
      };
      const whose = { collection, name, staffId: staff.id };
      return prisma.$transaction(async (tx) => {
        const known = await tx.importRecipe.findFirst({ where: whose });
        const row =
          known === null
            ? await tx.importRecipe.create({ data: { ...whose, ...data, staffName: staff.name } })
            : await tx.importRecipe.update({ where: { id: known.id }, data });
        await writeSaved(tx, by, { before: known, row });
        return shown(row, staff);
      });
    },
    change: (id, data, { staff, by }) =>
      prisma.$transaction(async (tx) => {
        const before = await changeable(tx, id, staff);
        const { collection, staffId } = before;
        const { name } = data;
        const others = name === undefined ? undefined : { collection, staffId, name, id: { not: before.id } };
        if (others !== undefined && (await tx.importRecipe.count({ where: others })) > 0)
          throw new ServiceError('name_taken');
        const row = await tx.importRecipe.update({ where: { id: before.id }, data });
        await writeSaved(tx, by, { before, row });
        return shown(row, staff);
      }),
    remove: (id, { staff, by }) =>
      prisma.$transaction(async (tx) => {
        const row = await changeable(tx, id, staff);
        await tx.importRecipe.delete({ where: { id: row.id } });
        if (row.shared) await writeHistory(tx, by, { action: 'recipe.removed', subject: subjectOf(row) });
      }),
    async find({ shape, collection }, staff) {
      const of = collection === undefined ? {} : { collection: collection.resource };
      const rows = await prisma.importRecipe.findMany({
        where: { AND: [visibleTo(staff), of, { shape }] },
        orderBy: [{ usedAt: { sort: 'desc', nulls: 'last' } }, { updatedAt: 'desc' }],
      });
      const row = rows.find(({ staffId }) => staffId === staff.id) ?? rows[0];
      return row && shown(row, staff);
    },
    async remember({ collection, shape, agency, recipe, mode, staff }) {
      const usual: ImportMode = mode === 'replace' ? 'addAndChange' : mode;
      const data = { recipe: asJson(recipe), mode: usual, agency, usedAt: new Date() };
      const whose = { collection, shape, staffId: staff.id };
      const known = await prisma.importRecipe.findFirst({ where: whose, orderBy: { updatedAt: 'desc' } });
      if (known === null)
        await prisma.importRecipe.create({ data: { ...whose, ...data, staffName: staff.name } });
      else
        await prisma.importRecipe.update({
          where: { id: known.id },
          data: known.name === null ? data : { usedAt: data.usedAt },
        });
    },
  };
}

const subjectOf = ({ id, name }: Row): HistoryEntry['subject'] => ({ kind: 'recipe', id, name: name ?? '' });

/** Writes that a recipe was saved, unless it is and was visible only to its owner. */
async function writeSaved(
  tx: Prisma.TransactionClient,
  by: Doer,
  { before, row }: { before: Row | null; row: Row },
): Promise<void> {
  if (!row.shared && !before?.shared) return;
  const of = ({ name, shared }: Row) => ({ name, shared });
  await writeHistory(tx, by, {
    action: 'recipe.saved',
    subject: subjectOf(row),
    ...(before === null ? { after: of(row) } : differences(of(before), of(row))),
  });
}

/** The shape of a file as its import and its recipes keep it. */
export const shapeHash = (file: FileTableInfo): string =>
  createHash('sha256').update(tableShapeOf(file)).digest('hex');

/**
 * The reading of another file by a kept recipe, without what it says about single rows, and about sheets that the file does not
 * have.
 */
export function readingFor(file: FileTableInfo, { reading }: Recipe): FileReading {
  const { restored: _, sheets, ...rest } = reading;
  const names = new Set(file.sheets.map(({ name }) => name));
  return sheets?.every((name) => names.has(name)) ? { ...rest, sheets } : rest;
}

/** The steps of a kept recipe for another file. */
export const stepsFor = ({ steps }: Recipe): Recipe['steps'] => steps.flatMap(stepForOthers);

/** The resource names of the collections that a person may enter. */
const openTo = (staff: StaffActor): string[] => collectionsOpenTo(staff).map(({ resource }) => resource);

const visibleTo = (staff: StaffActor): Prisma.ImportRecipeWhereInput => ({
  collection: { in: openTo(staff) },
  OR: [{ staffId: staff.id }, { shared: true }],
});

const shown = (row: Row, staff: StaffActor): KeptRecipe => ({
  id: row.id,
  name: row.name,
  collection: row.collection,
  agency: row.agency,
  recipe: checkedBy(recipeSchema, row.recipe, `the recipe ${row.id}`),
  mode: checkedBy(importMode, row.mode, `the mode of the recipe ${row.id}`),
  shared: row.shared,
  mine: row.staffId === staff.id,
  by: { id: row.staffId, name: row.staffName },
  usedAt: row.usedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});
