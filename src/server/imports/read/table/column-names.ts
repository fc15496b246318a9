import { withoutControls } from '../rows/raw-rows';
import type { RawCell } from '../rows/row-marks';

/** The longest name of a column, in characters. */
const MAX_NAME_LENGTH = 200;

/**
 * The names of a table's columns: those of its header, shortened, and different without regard to case, as DuckDB compares
 * them. A column without a name is named after its position, such as `Kolom 3`.
 */
export function columnNames(names: readonly RawCell[]): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const wanted = (withoutControls(name) ?? `Kolom ${at + 1}`).slice(0, MAX_NAME_LENGTH);
    let free = wanted;
    // Names with the prefix of the service's own columns are taken.
    for (let n = 2; taken.has(free.toLowerCase()) || free.startsWith('__'); n += 1)
      free = `${wanted.replace(/^_+/, '')} (${n})`;
    taken.add(free.toLowerCase());
    return free;
  });
}
