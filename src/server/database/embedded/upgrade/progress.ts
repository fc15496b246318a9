import type { LoadReport } from '../../backup/load';

const EVERY_MS = 30_000;
const BYTES_PER_MB = 1_000_000;

/** Describes the copying of a number of tables in lines of a log: one for each table with rows, and more for a long one. */
export function describeLoading(tables: number, say: (line: string) => void): LoadReport {
  let number = 0;
  let step = '';
  return (next, table) => {
    if (next === 'loading') number += 1;
    else if (next !== step)
      say(
        next === 'comparing' ? 'Comparing each table with the old one.' : 'Making indexes and foreign keys.',
      );
    step = next;
    const place = `table ${number} of ${tables}, ${table}`;
    let bytes = 0;
    let said: number | undefined;
    return (more) => {
      bytes += more;
      if (next !== 'loading' || more === 0) return;
      if (said !== undefined && performance.now() - said < EVERY_MS) return;
      say(
        said === undefined
          ? `Copying ${place}.`
          : `Copying ${place}: ${Math.round(bytes / BYTES_PER_MB)} MB so far.`,
      );
      said = performance.now();
    };
  };
}
