import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run faults -- [OPTIONS]

  --only NAME[,NAME…]  only these faults; a name stands for all faults that begin with it
  --tries N            tries of each, in place of its own number
  --short              the short form, which npm test runs too
  --write              puts the rows into the table of docs/decisions/faults.md
  --list               names the faults`;

/** The parsed command line. */
export type Arguments = Readonly<{
  only: readonly string[];
  tries: number | undefined;
  short: boolean;
  write: boolean;
  list: boolean;
  help: boolean;
}>;

/** Reads the arguments that follow `npm run faults --`. @throws {Error} if they are invalid */
export function parseArguments(parameters: string[]): Arguments {
  const { values } = parseArgs({
    args: parameters,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      tries: { type: 'string' },
      short: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const tries = values.tries === undefined ? undefined : Number(values.tries);
  if (tries !== undefined && (!Number.isInteger(tries) || tries < 1)) {
    throw new Error('--tries takes a whole number from 1.');
  }
  return { ...values, only: values.only.flatMap((names) => names.split(',')), tries };
}
