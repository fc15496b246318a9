import { isDeepStrictEqual } from 'node:util';
import { type Collection, findCollection } from '@/domain/collections';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { StepContext } from '@/domain/imports/step-kinds/step-kind';
import { type VocabularyData, vocabularyOf } from '@/domain/places/vocabulary';
import { ServiceError } from '@/server/errors';
import { queryOn, readVocabulary } from '@/server/places/store';
import type { ImportSession } from '../session';
import { RecipeRun } from './recipe-run';

/** The steps that a session has run on the open file. */
type Prepared = Readonly<{ file: object; run: RecipeRun }>;

/** The register and the lists as a session read them last; steps that used others are run again. */
export type KnownVocabulary = Readonly<{ data: VocabularyData; context: StepContext }>;

/** A session with the data that its calls about recipes need again. */
type RecipeSession = ImportSession & { prepared?: Prepared; known?: KnownVocabulary };

/** The register and the lists at a version. */
export async function vocabularyIn(session: RecipeSession, version: number): Promise<KnownVocabulary> {
  if (session.known?.data.version === version) return session.known;
  const data = await readVocabulary(queryOn(session.pool), session.settings.PROVINCE);
  session.known = { data, context: { vocabulary: vocabularyOf(data) } };
  return session.known;
}

/** @throws {ServiceError} `not_found` */
export function collectionNamed(resource: string): Collection {
  const collection = findCollection(resource);
  if (collection === undefined) throw new ServiceError('not_found');
  return collection;
}

/** @throws {ServiceError} `import_busy` if the file was read in another way for somebody else since */
export function requireReading(session: ImportSession, reading: FileReading): void {
  if (!isDeepStrictEqual(fileIn(session).reading, reading)) throw new ServiceError('import_busy');
}

/** The open file. */
export function fileIn({ file }: ImportSession): FileTableInfo {
  if (file === undefined) throw new Error('no file is open');
  return file;
}

/** The recipe on the open file. */
export function recipeRunIn(session: RecipeSession): RecipeRun {
  const file = fileIn(session);
  if (session.prepared?.file !== file) session.prepared = { file, run: new RecipeRun(session.duck) };
  return session.prepared.run;
}
