import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench -- [OPTIONS]

  --only NAME[,NAME…]  only these rows; a name stands for all rows that begin with it
  --runs N             counted pairs of each row, at least 1; 7 by default
  --quick              3 pairs and fewer requests, for a first look
  --profile            runs the service's side of the rows only, and says where its processor time goes
  --entry FILE         runs this module as the service in place of the built one
  --port N             the service's port; the limit's server has the next one; any free ones by default
  --list               names the rows`;

/** The parsed command line. */
export type Arguments = Readonly<{
  only: readonly string[];
  /** The number of measured pairs of each row. */
  runs: number;
  quick: boolean;
  profile: boolean;
  entry: string | undefined;
  port: number;
  list: boolean;
  help: boolean;
}>;

const RUNS = 7;
const QUICK_RUNS = 3;

/** Reads the arguments that follow `npm run bench --`. @throws {Error} if they are invalid */
export function parseArguments(parameters: string[]): Arguments {
  const { values } = parseArgs({
    args: parameters,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      entry: { type: 'string' },
      port: { type: 'string', default: '0' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const runs = Number(values.runs ?? (values.quick ? QUICK_RUNS : RUNS));
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_534) throw new Error('--port takes a port number.');
  return {
    ...values,
    only: values.only.flatMap((names) => names.split(',')),
    entry: values.entry,
    runs,
    port,
  };
}
