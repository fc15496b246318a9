import { hash } from 'node:crypto';
import { dayOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import { type ListName, placeLevelOf } from '@/domain/collections/field';
import type { StrictCheck } from '@/domain/collections/kinds/context';
import { judgeField, type Vocabulary } from '@/domain/places/judge-field';
import type { ParentTexts } from '@/domain/places/judge-place';
import type { Judgement } from '@/domain/places/judgement';
import { DEFAULT_LISTS, type ListEntry } from '@/domain/places/lists';
import type { Register } from '@/domain/places/register';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import { type ShownSystem, shownSystem } from '@/domain/places/successions/shown-place';
import type { Succession } from '@/domain/places/successions/succession';
import { suggestPlaces } from '@/domain/places/suggest';
import { strictCheckOf, timelineOf, type VocabularyData, vocabularyOf } from '@/domain/places/vocabulary';
import type { WholeTexts } from '@/domain/places/whole';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { type Boundaries, createBoundaries } from './boundaries/boundaries';
import { type BrowsedPlaces, browsePlaces } from './browse';
import { addPlace, changePlace, restorePlace, saveList, setStrict, setWhole, withdrawPlace } from './changes';
import type {
  AddPlace,
  ChangePlace,
  SaveCodes,
  SaveList,
  SaveSuccession,
  SetStrict,
  SetWhole,
  WithdrawPlace,
} from './inputs';
import { saveCodes } from './save-codes';
import { queryOn, readState, readVocabulary, type VocabularyState } from './store';
import { removeSuccession, saveSuccession } from './successions';

/** How often an instance checks whether others have changed something, in milliseconds. */
const EVERY_MS = 1_000;

/** A text of a field, with the texts of the places that it is in. */
export type JudgedText = ParentTexts & Readonly<{ field: string; text: string }>;

/** The lists of values, and the version that a change of them must name. */
export type ValueLists = Readonly<{
  version: number;
  lists: Readonly<Record<ListName, readonly ListEntry[]>>;
}>;

/** The register of places and the lists of values, with the changes of the office (docs/decisions/places.md). */
export type Places = Readonly<{
  /** The vocabulary as it is now, for the pages and for imports. */
  vocabulary: () => Promise<Vocabulary>;
  /** Its data, for other threads and processes. */
  data: () => Promise<VocabularyData>;
  /** The check of a collection's strict fields; undefined, without any work, if it has none. */
  strictCheck: (collection: Collection) => Promise<StrictCheck> | undefined;
  strictFields: (collection: Collection) => readonly string[];
  /** The register for the codes of records, and a digest that changes with it. */
  codes: () => Promise<Readonly<{ register: Register; digest: string; today: string }>>;
  /** A system of places, with a digest that changes with the changes of places, with the register and with the day. */
  system: (system: PlaceSystem) => Promise<ShownSystem & Readonly<{ digest: string }>>;
  /** The changes of places that the office has entered, by their day. */
  successions: () => Promise<readonly Succession[]>;
  saveSuccession: (succession: SaveSuccession, by: Doer) => Promise<{ id: string }>;
  removeSuccession: (succession: { id: string }, by: Doer) => Promise<void>;
  judge: (collection: Collection, texts: readonly JudgedText[]) => Promise<(Judgement | null)[]>;
  /** Suggests names of the register or the list of a field for a text; undefined if the field's values are not judged. */
  suggest: (asked: JudgedText & { collection: Collection; limit: number }) => Promise<string[] | undefined>;
  browse: (asked: { parent?: string | undefined; search?: string | undefined }) => Promise<BrowsedPlaces>;
  /** The boundaries that the office has uploaded for its maps. */
  boundaries: Boundaries;
  lists: () => Promise<ValueLists>;
  /** @throws {ServiceError} as the functions of `changes.ts` */
  add: (place: AddPlace, by: Doer) => Promise<{ code: string }>;
  change: (place: ChangePlace, by: Doer) => Promise<void>;
  withdraw: (place: WithdrawPlace, by: Doer) => Promise<void>;
  restore: (place: { code: string }, by: Doer) => Promise<void>;
  /** Replaces the codes of a place, and their days. */
  saveCodes: (codes: SaveCodes, by: Doer) => Promise<void>;
  saveList: (list: SaveList, by: Doer) => Promise<void>;
  setStrict: (field: SetStrict, by: Doer) => Promise<void>;
  /** The office's texts for a whole place, which it writes instead of the name of a smaller one. */
  whole: () => Promise<WholeTexts>;
  setWhole: (whole: SetWhole, by: Doer) => Promise<void>;
  /** Reads which fields are strict, and keeps this up to date afterwards. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Options = Readonly<{ pool: Pool; prisma: PrismaClient; log: Logger; settings: Settings }>;

export function createPlaces({ pool, prisma, log, settings }: Options): Places {
  let state: VocabularyState = { version: -1, strict: new Map() };
  let known: { version: number; data: Promise<VocabularyData> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();

  const query = queryOn(pool);
  const read = () => readVocabulary(query, settings.PROVINCE);
  const refresh = async () => {
    const read = await readState(query);
    // Two readings may end in another order than they began.
    if (read.version >= state.version) state = read;
  };
  const data = (): Promise<VocabularyData> => {
    if (known === undefined || known.version !== state.version) {
      const reading = { version: state.version, data: read() };
      known = reading;
      reading.data.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.data;
  };
  const vocabulary = async () => vocabularyOf(await data());
  const ask = () => {
    asking = refresh().catch((err) => log.debug({ err }, 'the version of the register could not be read'));
  };
  const changed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await refresh();
    return result;
  };
  const means = (by: Doer) => ({ prisma, by, province: settings.PROVINCE });

  return {
    vocabulary,
    data,
    boundaries: createBoundaries({ prisma, vocabulary }),
    strictFields: ({ resource }) => state.strict.get(resource) ?? [],
    strictCheck: (collection) => {
      const fields = state.strict.get(collection.resource);
      return fields && data().then((current) => strictCheckOf(collection, { fields, data: current }));
    },
    codes: async () => {
      const current = await data();
      return {
        register: vocabularyOf(current).register,
        digest: digestOf(current),
        today: dayOf(Date.now(), settings.TIME_ZONE),
      };
    },
    system: async (system) => {
      const current = await data();
      const today = dayOf(Date.now(), settings.TIME_ZONE);
      const digest = hash(
        'sha256',
        JSON.stringify([digestOf(current), current.successions, today]),
        'base64url',
      );
      return { ...shownSystem(timelineOf(current), { system, today }), digest };
    },
    successions: async () => (await data()).successions ?? [],
    saveSuccession: (succession, by) => changed(saveSuccession(means(by), succession)),
    removeSuccession: (succession, by) => changed(removeSuccession(means(by), succession)),
    judge: async (collection, texts) => {
      const { register, lists } = await vocabulary();
      return texts.map(({ field: name, text, ...parents }) => {
        const field = collection.field(name);
        return (field && judgeField(field, text, { parents, register, lists })) ?? null;
      });
    },
    suggest: async ({ collection, field: name, text, limit, ...parents }) => {
      const field = collection.field(name);
      const level = field && placeLevelOf(field);
      const current = await vocabulary();
      if (level !== undefined) return suggestPlaces(current.register, { level, text, parents, limit });
      const list = field?.list;
      if (list === undefined || list === 'status') return undefined;
      return (current.lists[list] ?? DEFAULT_LISTS[list]).map(({ value }) => value);
    },
    browse: async (asked) => browsePlaces(await data(), asked),
    lists: async () => {
      const { version, lists } = await data();
      return { version, lists: { ...DEFAULT_LISTS, ...lists } };
    },
    add: (place, by) => changed(addPlace(means(by), place)),
    change: (place, by) => changed(changePlace(means(by), place)),
    withdraw: (place, by) => changed(withdrawPlace(means(by), place)),
    restore: (place, by) => changed(restorePlace(means(by), place)),
    saveCodes: (codes, by) => changed(saveCodes(means(by), codes)),
    saveList: (list, by) => changed(saveList(means(by), list)),
    setStrict: (field, by) => changed(setStrict(means(by), field)),
    whole: async () => (await vocabulary()).register.whole,
    setWhole: (whole, by) => changed(setWhole(means(by), whole)),
    start: async () => {
      await refresh();
      timer = setInterval(ask, EVERY_MS);
      timer.unref();
    },
    close: async () => {
      clearInterval(timer);
      await asking;
    },
  };
}

const digests = new WeakMap<VocabularyData, string>();

/** A digest of the places, because another version of the package or another province may have the same number of changes. */
function digestOf(data: VocabularyData): string {
  const known = digests.get(data) ?? hash('sha256', JSON.stringify(data.places), 'base64url');
  digests.set(data, known);
  return known;
}
