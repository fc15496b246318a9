/** The square of a regency on a map of squares. */
export type Tile = Readonly<{
  column: number;
  row: number /** A label of up to four letters. */;
  short: string;
}>;

/**
 * The squares of a province's regencies by Kemendagri code, each about where it lies. A province that is not listed here
 * has no such map. To add one, give every regency of the register a square of its own;
 * `src/server/pictures/pictures.test.ts` compares both.
 */
const TILES: Readonly<Record<string, Tile>> = {
  '11.72': { column: 0, row: 0, short: 'SAB' },
  '11.71': { column: 0, row: 1, short: 'BNA' },
  '11.06': { column: 0, row: 2, short: 'ABS' },
  '11.07': { column: 1, row: 2, short: 'PID' },
  '11.18': { column: 2, row: 2, short: 'PIJ' },
  '11.11': { column: 3, row: 2, short: 'BIR' },
  '11.73': { column: 4, row: 2, short: 'LSM' },
  '11.14': { column: 0, row: 3, short: 'AJY' },
  '11.05': { column: 1, row: 3, short: 'ABR' },
  '11.04': { column: 2, row: 3, short: 'ATG' },
  '11.17': { column: 3, row: 3, short: 'BMR' },
  '11.08': { column: 4, row: 3, short: 'AUT' },
  '11.03': { column: 5, row: 3, short: 'ATM' },
  '11.15': { column: 1, row: 4, short: 'NGR' },
  '11.12': { column: 2, row: 4, short: 'ABD' },
  '11.13': { column: 3, row: 4, short: 'GLS' },
  '11.74': { column: 5, row: 4, short: 'LGS' },
  '11.16': { column: 6, row: 4, short: 'TAM' },
  '11.09': { column: 0, row: 5, short: 'SIM' },
  '11.01': { column: 2, row: 5, short: 'ASL' },
  '11.02': { column: 3, row: 5, short: 'AGR' },
  '11.10': { column: 2, row: 6, short: 'SKL' },
  '11.75': { column: 3, row: 6, short: 'SUB' },
};

/** The squares of those places that have one, by name. */
export const tilesOf = (places: readonly Readonly<{ code: string; name: string }>[]): Record<string, Tile> =>
  Object.fromEntries(
    places.flatMap(({ code, name }) => (TILES[code] === undefined ? [] : [[name, TILES[code]]])),
  );
