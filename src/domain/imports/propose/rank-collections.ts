import { type Collection, collections } from '../../collections';
import type { Field } from '../../collections/field';
import type { Vocabulary } from '../../places/judge-field';
import type { FileTableInfo } from '../file-reading';
import type { CollectionFit, NoFit } from '../import';
import { textsAbout } from './constants';
import type { ColumnFacts } from './facts';
import { mentions } from './headings';
import { figureFieldsOf } from './match-fields';
import { type FoundField, factsOfFile, proposeRecipe } from './propose-recipe';

export type Ranking = Readonly<{
  /** All collections, the best first. */
  fits: readonly CollectionFit[];
  /** Of a file that fits none. */
  noFit?: NoFit | undefined;
}>;

/** A file fits a collection from this score on. */
export const MIN_FIT = 0.5;

/** How much better a collection fits if the file's name, sheet or title speaks of its figure. */
const NAMED = 1.1;

/** How well a file fits each collection, by the recipe that would be proposed for it. */
export function rankCollections(
  file: Readonly<{ info: FileTableInfo; fileName: string; vocabulary?: Vocabulary | undefined }>,
): Ranking {
  const facts = factsOfFile(file.info, file.vocabulary);
  const about = textsAbout(file.info, file.fileName).map(({ text }) => text);
  const fits = collections
    .map((collection): CollectionFit => {
      const { found, missing } = proposeRecipe({ ...file, collection }, facts);
      const isNamed = about.some((text) =>
        namingFieldsOf(collection).some((field) => mentions(text, field, collection)),
      );
      const score = Math.min(1, scoreOf(found, collection) * (isNamed ? NAMED : 1));
      return {
        collection: collection.resource,
        score: Math.round(score * 1000) / 1000,
        found: found.map(({ field, from }) => ({ field, from })),
        missing,
      };
    })
    .sort((a, b) => b.score - a.score);
  const isFitting = file.info.rows > 0 && (fits[0]?.score ?? 0) >= MIN_FIT;
  return isFitting ? { fits } : { fits, noFit: noFitOf(facts, file.info) };
}

/** The fields that say what a collection is about: its figures; of lists of names: all fields. */
function namingFieldsOf(collection: Collection): readonly Field[] {
  const figures = figureFieldsOf(collection);
  return figures.length > 0 ? figures : collection.fields.filter(({ name }) => name !== 'date_now');
}

/** The figure counts most, then what the figures are divided by; periods are often in the file's name alone. */
function scoreOf(found: readonly FoundField[], collection: Collection): number {
  const figures = figureFieldsOf(collection);
  const certainty = (name: string) =>
    Math.max(0, ...found.flatMap(({ field, score }) => (field === name ? [score] : [])));
  const weights = collection.fields.flatMap((field): { name: string; weight: number }[] => {
    const { name, kind } = field;
    if (name === 'date_now') return [];
    if (figures.includes(field)) return [{ name, weight: 3 / figures.length }];
    if (kind === 'year' || field.list === 'semester') return [{ name, weight: 0.4 }];
    return [{ name, weight: kind === 'varchar' && field.place !== undefined ? 0.7 : 2 }];
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const score = weights.reduce((sum, { name, weight }) => sum + weight * certainty(name), 0) / total;
  const places = collection.fields.filter((field) => field.kind === 'varchar' && field.place !== undefined);
  const hasPlace = places.length === 0 || places.some(({ name }) => certainty(name) > 0.5);
  const hasFigure = figures.every(({ name }) => certainty(name) > 0);
  return score * (hasPlace ? 1 : 0.4) * (hasFigure ? 1 : 0.4);
}

function noFitOf(facts: readonly ColumnFacts[], { rows }: FileTableInfo): NoFit {
  if (rows === 0 || facts.length === 0) return { code: 'empty', columns: [] };
  const provinces = facts.find((column) => column.provinces > 0.5 && column.profile.distinct > 1);
  if (provinces !== undefined) return { code: 'provinces', columns: [provinces.name] };
  const names = facts.slice(0, 5).map(({ name }) => name);
  const figures = facts.filter(({ isNumeric, isCode }) => isNumeric && !isCode);
  if (figures.length === 0) return { code: 'noFigures', columns: names };
  const hasPlace = facts.some(
    ({ name, placed }) =>
      placed('regency') > 0.5 || placed('district') > 0.5 || /kab|kota|kec|desa|daerah|wilayah/i.test(name),
  );
  return { code: hasPlace ? 'unknownColumns' : 'noPlaces', columns: names };
}
