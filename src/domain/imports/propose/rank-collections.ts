import { type Collection, collections } from '../../collections';
import { type Field, hasDefault, isPlaceField, LEVELS } from '../../collections/field';
import { figureFieldsOf, placesOf } from '../../collections/parts';
import type { Vocabulary } from '../../places/judge-field';
import type { FileTableInfo } from '../file-reading';
import type { CollectionFit, NoFit } from '../import';
import type { Recipe } from '../recipe';
import { textsAbout } from './constants';
import { countedQuestion } from './counted/counted';
import type { ColumnFacts } from './facts';
import { isHeadingOf, mentions } from './headings';
import { type FoundField, factsOfFile, proposeRecipe } from './propose-recipe';
import { CERTAINTY, COUNT, FIT, SHARE } from './thresholds';

export type Ranking = Readonly<{
  /** All collections, the best first. */
  fits: readonly CollectionFit[];
  /** Why a file fits none. */
  noFit?: NoFit | undefined;
}>;

/** How well a file fits each collection, by the recipe that would be proposed for it. */
export function rankCollections(
  file: Readonly<{ info: FileTableInfo; fileName: string; vocabulary?: Vocabulary | undefined }>,
): Ranking {
  const facts = factsOfFile(file.info, file.vocabulary);
  const about = textsAbout(file.info, file.fileName).map(({ text }) => text);
  const counted = unitsIn(about);
  const labelColumns = labelColumnsIn(facts);
  const fits = collections
    .map((collection): CollectionFit & { used: number; isSaid: boolean } => {
      const { recipe, found, missing } = proposeRecipe({ ...file, collection }, facts);
      const isNamed = about.some((text) =>
        namingFieldsOf(collection).some((field) => mentions(text, field, collection)),
      );
      // A file with the identifiers of its records is one of the service's own.
      const isOwn = found.some(({ field }) => field === collection.identifier) && missing.length === 0;
      const labels = labelsOf(collection);
      const isDivided = about.some((text) => labels.some((field) => mentions(text, field, collection)));
      const isOtherwise =
        !isNamed && isCountOfOthers(collection, { found, counted }) ? FIT.otherwiseCounted : 1;
      const isFurther = isDividedFurther(collection, { found, labels: labelColumns })
        ? FIT.dividedFurther
        : 1;
      const named = (isNamed ? FIT.named : 1) * (isDivided ? FIT.divided : 1) * isOtherwise * isFurther;
      const score = isOwn ? 1 : Math.min(1, scoreOf(found, collection) * named);
      return {
        used: isOwn ? FIT.used : usedOf(recipe, facts),
        isSaid:
          collection.counts !== undefined &&
          score >= FIT.least &&
          countedQuestion({ ...file, collection }, recipe.steps) === undefined,
        collection: collection.resource,
        score: Math.round(score * 1000) / 1000,
        found: found.map(({ field, from }) => ({ field, from })),
        missing,
      };
    })
    // The collections that the file says are counted come first; of those that fit equally, the one that uses more of the
    // file.
    .sort((a, b) => Number(b.isSaid) - Number(a.isSaid) || b.score * (1 + b.used) - a.score * (1 + a.used))
    .map(({ used: _, isSaid: __, ...fit }) => fit);
  const isFitting = file.info.rows > 0 && (fits[0]?.score ?? 0) >= FIT.least;
  return isFitting ? { fits } : { fits, noFit: noFitOf(facts, file.info) };
}

/** The things that some texts say are counted, by the units of the figures that they name. */
const unitsIn = (about: readonly string[]): ReadonlySet<string> =>
  new Set(
    collections.flatMap((collection) =>
      figureFieldsOf(collection)
        .filter((field) => about.some((text) => mentions(text, field, collection)))
        .map(unitOfFigure),
    ),
  );

const unitOfFigure = (field: Field): string => (field.kind === 'int' ? (field.unit?.id ?? '') : '');

/**
 * Whether a file says that something else is counted, and its headings do not name these figures; headings of sexes never
 * do.
 */
function isCountOfOthers(
  collection: Collection,
  { found, counted }: { found: readonly FoundField[]; counted: ReadonlySet<string> },
): boolean {
  const figures = figureFieldsOf(collection);
  if (counted.size === 0 || figures.length === 0 || figures.some((field) => counted.has(unitOfFigure(field))))
    return false;
  return (
    figures.length > 1 ||
    found.every(({ field, score }) => field !== figures[0]!.name || score < CERTAINTY.named)
  );
}

/**
 * The extent to which a recipe uses a file's figures, from 0 to `FIT.used`, which half of them suffice for; also `FIT.used`
 * for a count of its rows.
 */
function usedOf({ steps }: Recipe, facts: readonly ColumnFacts[]): number {
  const counts = steps.some(
    ({ kind, figures: counted }) =>
      kind === 'aggregate' && (counted as { how: string }[]).every(({ how }) => how === 'count'),
  );
  if (counts) return FIT.used;
  const figures = facts.filter(({ hasFigures, isCode }) => hasFigures && !isCode);
  const used = new Set(
    steps.flatMap(({ kind, column, figure, rows }) =>
      kind === 'turnDown'
        ? (rows as { cells: (string | null)[] }[]).flatMap(({ cells }) => cells)
        : kind === 'assign'
          ? [column]
          : kind === 'turnUp'
            ? [figure]
            : [],
    ),
  );
  const share =
    figures.length === 0 ? 0 : figures.filter(({ name }) => used.has(name)).length / figures.length;
  return FIT.used * Math.min(1, share / SHARE.most);
}

/** The fields that identify each figure of a collection, besides its place and period. */
const labelsOf = ({ fields, naturalKey }: Collection): Field[] =>
  fields.filter(
    (field) =>
      naturalKey.includes(field.name) &&
      field.kind === 'varchar' &&
      !isPlaceField(field) &&
      (field.list === undefined || field.list === 'ageGroup'),
  );

/** A column of a file with names of things by which collections divide their figures. */
type LabelColumn = Readonly<{ name: string; of: readonly Collection[] }>;

const labelColumnsIn = (facts: readonly ColumnFacts[]): LabelColumn[] =>
  facts
    .filter(({ profile }) => profile.distinct > COUNT.labels)
    .map((column) => ({
      name: column.name,
      of: collections.filter((other) =>
        labelsOf(other).some((field) => isLabelColumn(column, { field, other })),
      ),
    }));

/** Whether a file has an unused column of things by which other collections of the group divide their figures. */
const isDividedFurther = (
  collection: Collection,
  { found, labels }: { found: readonly FoundField[]; labels: readonly LabelColumn[] },
): boolean =>
  labels.some(
    ({ name, of }) =>
      of.some((other) => other !== collection && other.group === collection.group) &&
      !found.some(({ from }) => from === name),
  );

const isLabelColumn = (
  { name, isNumeric, listed }: ColumnFacts,
  { field, other }: { field: Field; other: Collection },
): boolean =>
  field.list === undefined ? !isNumeric && isHeadingOf(name, field, other) : listed(field.list) > SHARE.kind;

/** The fields that a collection is about: its figures; for lists of names, all fields. */
function namingFieldsOf(collection: Collection): readonly Field[] {
  const figures = figureFieldsOf(collection);
  return figures.length > 0 ? figures : collection.fields.filter((one) => !hasDefault(one));
}

/**
 * The figure has the greatest weight, then the fields by which figures are divided; periods are often in the file's name
 * alone.
 */
function scoreOf(found: readonly FoundField[], collection: Collection): number {
  const figures = figureFieldsOf(collection);
  const certainty = (name: string) =>
    Math.max(0, ...found.flatMap(({ field, score }) => (field === name ? [score] : [])));
  const weights = collection.fields.flatMap((field): { name: string; weight: number }[] => {
    const { name, kind } = field;
    if (hasDefault(field)) return [];
    if (figures.includes(field)) return [{ name, weight: FIT.figures / figures.length }];
    if (kind === 'year' || field.list === 'semester') return [{ name, weight: FIT.periods }];
    return [{ name, weight: isPlaceField(field) ? FIT.places : FIT.labels }];
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const score = weights.reduce((sum, { name, weight }) => sum + weight * certainty(name), 0) / total;
  const places = placesOf(collection);
  const hasPlace = places.length === 0 || places.some(({ name }) => certainty(name) > FIT.place);
  const hasFigure = figures.every(({ name }) => certainty(name) > 0);
  const labels = labelsOf(collection);
  const labelled = labels.filter(({ name }) => certainty(name) > 0).length / Math.max(1, labels.length);
  const isWhole = labels.length === 0 || labelled === 1;
  return (
    score *
    (hasPlace ? 1 : FIT.withoutPlace) *
    (hasFigure ? 1 : FIT.withoutFigure) *
    (isWhole ? 1 : FIT.unlabelled + (1 - FIT.unlabelled) * labelled)
  );
}

function noFitOf(facts: readonly ColumnFacts[], { rows }: FileTableInfo): NoFit {
  if (rows === 0 || facts.length === 0) return { code: 'empty', columns: [] };
  const provinces = facts.find(
    (column) => column.provinces > SHARE.most && column.profile.distinct >= COUNT.several,
  );
  if (provinces !== undefined) return { code: 'provinces', columns: [provinces.name] };
  const figures = facts.filter(({ hasFigures, isCode }) => hasFigures && !isCode);
  if (figures.length === 0) return { code: 'noFigures', columns: [] };
  const hasPlace = facts.some(
    ({ name, placed }) =>
      placed('regency') > SHARE.most ||
      placed('district') > SHARE.most ||
      /kab|kota|kec|desa|daerah|wilayah/i.test(name),
  );
  if (!hasPlace) return { code: 'noPlaces', columns: [] };
  const unknown = facts.filter((column) => !isKnown(column));
  const named = (columns: readonly ColumnFacts[]) => columns.slice(0, MAX_NAMED).map(({ name }) => name);
  return unknown.length === 0
    ? { code: 'otherTable', columns: named(facts) }
    : { code: 'unknownColumns', columns: named(unknown) };
}

/** The number of columns that a sentence names. */
const MAX_NAMED = 5;

/** Whether a column is one that the tables have, or that may be in any file: a place, a year, the number of a row. */
const isKnown = (column: ColumnFacts): boolean =>
  column.isCode ||
  column.years > SHARE.kind ||
  LEVELS.some((level) => column.placed(level) > SHARE.most) ||
  collections.some((collection) =>
    collection.fields.some((field) => isHeadingOf(column.name, field, collection)),
  );
