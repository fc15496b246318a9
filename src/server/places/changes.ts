import { findCollection } from '@/domain/collections';
import { LEVELS } from '@/domain/collections/field';
import { isJudged } from '@/domain/places/judge-field';
import { judgePlace } from '@/domain/places/judge-place';
import { DEFAULT_LISTS } from '@/domain/places/lists';
import { levelOfCode, type PlaceEntry, parentCode } from '@/domain/places/register';
import { type VocabularyData, vocabularyOf } from '@/domain/places/vocabulary';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import type { HistoryEntry } from '@/server/history/write';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import {
  type AddPlace,
  addPlaceInput,
  type ChangePlace,
  changePlaceInput,
  type SaveList,
  type SetStrict,
  type SetWhole,
  saveListInput,
  strictInput,
  type WithdrawPlace,
  wholeInput,
  withdrawPlaceInput,
} from './inputs';
import { readVocabulary } from './store';

/** The database, the doer of the change, and the province of the register. */
export type RegisterChange = Readonly<{ prisma: PrismaClient; by: Doer; province: string }>;

/** Adds a place. @returns its code @throws {ServiceError} `invalid_parameter`, `name_taken` */
export async function addPlace(change: RegisterChange, input: AddPlace): Promise<{ code: string }> {
  const { parent, name, aliases, code: given } = checked(addPlaceInput, input);
  return changing(change, async (tx, { places }) => {
    const siblings = places.filter(({ code }) => parentCode(code) === parent);
    const code = given ?? officeCode(parent, siblings);
    if (levelOfCode(parent) === 'village' || !places.some((place) => place.code === parent))
      throw invalid('parent', { code: 'unknown' });
    if (parentCode(code) !== parent || places.some((place) => place.code === code))
      throw invalid('code', { code: 'wrong_form' });
    refuseTaken(name, siblings);
    await tx.placeEntry.create({ data: { code, name, aliases } });
    await writeHistory(tx, change.by, {
      action: 'place.added',
      subject: placeSubject({ code, name }),
      after: { code, ...(aliases.length > 0 && { aliases }) },
    });
    return { code };
  });
}

/** Renames a place or changes its aliases; a former name stays an alias. @throws {ServiceError} `not_found`, `name_taken` */
export async function changePlace(change: RegisterChange, input: ChangePlace): Promise<void> {
  const { code, name, aliases } = checked(changePlaceInput, input);
  await changing(change, async (tx, { places }) => {
    const before = placeWithCode(places, code);
    refuseTaken(
      name,
      places.filter((place) => parentCode(place.code) === parentCode(code) && place.code !== code),
    );
    const former = name === before.name ? [] : [before.name];
    const after = { name, aliases: [...new Set([...aliases, ...former])].filter((alias) => alias !== name) };
    await tx.placeEntry.upsert({
      where: { code },
      create: { code, ...after },
      update: { ...after, changedAt: new Date() },
    });
    await writeHistory(tx, change.by, {
      action: 'place.changed',
      subject: placeSubject({ code, name }),
      ...differences({ name: before.name, aliases: before.aliases ?? [] }, after),
    });
  });
}

/**
 * Ends the use of a place; its names may be given to another place of its level.
 * @throws {ServiceError} `not_found`, `invalid_parameter`
 */
export async function withdrawPlace(change: RegisterChange, input: WithdrawPlace): Promise<void> {
  const { code, into } = checked(withdrawPlaceInput, input);
  await changing(change, async (tx, { places }) => {
    const { name } = placeWithCode(places, code);
    const target = into === undefined ? undefined : places.find((place) => place.code === into);
    const isSameLevel = into?.split('.').length === code.split('.').length && into !== code;
    if (into !== undefined && (target?.withdrawn !== undefined || target === undefined || !isSameLevel))
      throw invalid('into', { code: 'unknown' });
    const withdrawn = into ?? '';
    await tx.placeEntry.upsert({
      where: { code },
      create: { code, aliases: [], withdrawn },
      update: { withdrawn, changedAt: new Date() },
    });
    await writeHistory(tx, change.by, {
      action: 'place.withdrawn',
      subject: placeSubject({ code, name }),
      ...(target && { after: { into: target.name } }),
    });
  });
}

/** Makes a withdrawn place usable again. @throws {ServiceError} `not_found`; `name_taken` if another place has its name now */
export async function restorePlace(change: RegisterChange, { code }: { code: string }): Promise<void> {
  await changing(change, async (tx, { places }) => {
    const { name, withdrawn } = placeWithCode(places, code);
    if (withdrawn === undefined) throw new ServiceError('not_found');
    refuseTaken(
      name,
      places.filter((place) => parentCode(place.code) === parentCode(code)),
    );
    await tx.placeEntry.update({ where: { code }, data: { withdrawn: null, changedAt: new Date() } });
    await writeHistory(tx, change.by, { action: 'place.restored', subject: placeSubject({ code, name }) });
  });
}

/** Replaces a list. @throws {ServiceError} `invalid_parameter`; `record_changed` if others have changed it since */
export async function saveList(change: RegisterChange, input: SaveList): Promise<void> {
  const { list, entries, seen } = checked(saveListInput, input);
  const values = entries.map(({ value }) => value);
  if (new Set(values).size !== values.length) throw invalid('entries', { code: 'repeated' });
  await changing(change, async (tx, { version, lists }) => {
    // Only changes of lists matter, but those of places are rare.
    if (version !== seen) throw new ServiceError('record_changed');
    const before = (lists[list] ?? DEFAULT_LISTS[list]).map(({ value }) => value);
    await tx.valueList.upsert({ where: { list }, create: { list, entries }, update: { entries } });
    await writeHistory(tx, change.by, {
      action: 'vocabulary.list_changed',
      subject: { kind: 'vocabulary', id: list, name: list },
      ...differences({ values: before }, { values }),
    });
  });
}

/** Makes a field accept listed values only, or any value again. @throws {ServiceError} `invalid_parameter` */
export async function setStrict(change: RegisterChange, input: SetStrict): Promise<void> {
  const { collection: resource, field: name, strict } = checked(strictInput, input);
  const collection = findCollection(resource);
  if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
  const field = collection.field(name);
  if (field === undefined || !isJudged(field) || field.kind === 'enum')
    throw invalid('field', { code: 'unknown_field' });
  const names = { collection: resource, field: name };
  await changing(change, async (tx) => {
    const before = (await tx.strictField.count({ where: names })) > 0;
    if (before === strict) return;
    if (strict) await tx.strictField.create({ data: names });
    else await tx.strictField.delete({ where: { collection_field: names } });
    await writeHistory(tx, change.by, {
      action: 'vocabulary.strictness_changed',
      subject: {
        kind: 'vocabulary',
        id: `${resource}.${name}`,
        name: `${field.label.id}, ${collection.label.id}`,
      },
      before: { strict: before },
      after: { strict },
    });
  });
}

/**
 * Changes the office's text for a whole place. Texts that were written before stay known: no record changes.
 * @throws {ServiceError} `invalid_parameter` if the text is the name of a place
 */
export async function setWhole(change: RegisterChange, input: SetWhole): Promise<void> {
  const { text } = checked(wholeInput, input);
  await changing(change, async (tx, data) => {
    const { register } = vocabularyOf(data);
    const before = register.whole.text;
    if (text === before) return;
    // A text that is only used for whole places is no name.
    const isName = LEVELS.some((level) => {
      const { value, isWhole } = judgePlace(text, level, {}, register);
      return value !== undefined && isWhole !== true;
    });
    if (isName) throw invalid('text', { code: 'refused_value', reason: NAME_OF_PLACE });
    // The time is that of the clock, because a transaction that began earlier may end later.
    await tx.$executeRaw`
      INSERT INTO whole_text (text, since) VALUES (${text}, clock_timestamp())
      ON CONFLICT (text) DO UPDATE SET since = excluded.since`;
    await writeHistory(tx, change.by, {
      action: 'vocabulary.whole_changed',
      subject: { kind: 'vocabulary', id: 'whole', name: text },
      ...differences({ text: before }, { text }),
    });
  });
}

const NAME_OF_PLACE = {
  id: 'adalah nama sebuah wilayah; gunakan tulisan yang bukan nama wilayah',
  en: 'is the name of a place; use a text that names none',
};

/**
 * Runs a change after all others have ended, and counts it, so that every instance notices it.
 * @param work gets the vocabulary before the change, read on the connection of the transaction: a second one might not be free
 */
export async function changing<T>(
  { prisma, province }: RegisterChange,
  work: (tx: Prisma.TransactionClient, before: VocabularyData) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await tx.vocabularyVersion.updateMany({ data: { version: { increment: 1 } } });
    const counted = await readVocabulary((text) => tx.$queryRawUnsafe(text), province);
    return work(tx, { ...counted, version: counted.version - 1 });
  });
}

export const placeSubject = ({ code, name }: Pick<PlaceEntry, 'code' | 'name'>): HistoryEntry['subject'] => ({
  kind: 'place',
  id: code,
  name,
});

export function placeWithCode(places: readonly PlaceEntry[], code: string): PlaceEntry {
  const place = places.find((one) => one.code === code);
  if (place === undefined) throw new ServiceError('not_found');
  return place;
}

function refuseTaken(name: string, siblings: readonly PlaceEntry[]): void {
  const taken = siblings.some((place) => place.withdrawn === undefined && place.name === name);
  if (taken) throw new ServiceError('name_taken');
}

/** The first free code with `L` under a parent. */
function officeCode(parent: string, siblings: readonly PlaceEntry[]): string {
  const used = new Set(siblings.map(({ code }) => code));
  for (let number = 1; ; number++) {
    const code = `${parent}.L${String(number).padStart(3, '0')}`;
    if (!used.has(code)) return code;
  }
}
