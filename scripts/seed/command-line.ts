import { parseArgs } from 'node:util';
import { type Collection, collectionNames, collections } from '@/domain/collections';

export const USAGE = `Usage: npm run seed -- --records N [OPTIONS]

Writes N synthetic (made-up) records: plausible figures for Aceh, 2015 to 2024, for trial and test.

  --records N          how many in all; small collections are filled first, large ones take the rest
  --collection NAME    only this one, such as penduduk_umur or drka/penduduk_umur; may be repeated
  --seed NUMBER        another number gives other figures for the same places and dates (default 1)
  --force              write even if the database holds records that are not synthetic
  --with-faults        plants up to 200 faults of ten kinds, and leaves out deliveries; needs tables without records
  --list FILE          with --with-faults: writes what was planted, as JSON
  --help               prints this

The same command again stores nothing twice. Ctrl-C ends it after the batches under way; the same command then
goes on where it ended. Writes to DATABASE_URL, or to the embedded database of DATA_DIR.

Exit status: 0 done; 1 refused or failed; 2 the command line is wrong; 130 ended by Ctrl-C.`;

export type Command = Readonly<
  | { name: 'help' }
  | {
      name: 'seed';
      records: number;
      collections: readonly Collection[];
      seed: number;
      force: boolean;
      withFaults: boolean;
      /** The file for the list of what was planted. */
      list?: string;
    }
>;

/** The command line is wrong; the message says how. */
export class UsageError extends Error {}

const MAX_SEED = 2 ** 32 - 1;
const DEFAULT_SEED = '1';

/**
 * Reads the arguments that follow `npm run seed --`.
 * @throws {UsageError}
 */
export function parseCommand(parameters: string[]): Command {
  const values = parse(parameters);
  if (values.help === true) return { name: 'help' };
  if (values.records === undefined) throw new UsageError('--records is missing.');
  const records = wholeNumber('--records', values.records, Number.MAX_SAFE_INTEGER);
  if (records === 0) throw new UsageError('--records has to be at least 1.');
  const withFaults = values['with-faults'] === true;
  if (values.list !== undefined && !withFaults) throw new UsageError('--list needs --with-faults.');
  return {
    name: 'seed',
    records,
    collections: chosenCollections(values.collection ?? []),
    seed: wholeNumber('--seed', values.seed ?? DEFAULT_SEED, MAX_SEED),
    force: values.force === true,
    withFaults,
    ...(values.list !== undefined && { list: values.list }),
  };
}

function parse(parameters: string[]) {
  try {
    return parseArgs({
      args: parameters,
      options: {
        records: { type: 'string' },
        collection: { type: 'string', multiple: true },
        seed: { type: 'string' },
        force: { type: 'boolean' },
        'with-faults': { type: 'boolean' },
        list: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw new UsageError(`${option} has to be a whole number from 0 to ${max}; "${text}" is not.`);
}

/** In the order of the declarations, each once; all of them where none is named. */
function chosenCollections(names: readonly string[]): readonly Collection[] {
  if (names.length === 0) return collections;
  const chosen = new Set(names.map(findByName));
  return collections.filter((collection) => chosen.has(collection));
}

function findByName(name: string): Collection {
  const found = collections.find(
    ({ group, resource }) => name === resource || name === `${group}/${resource}`,
  );
  if (found !== undefined) return found;
  throw new UsageError(`There is no collection "${name}". There are: ${collectionNames.join(', ')}.`);
}
