import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegister, type PlaceEntry } from './register';

/** The places of a province as the package `idn-area-data` has them. */
export function packagedPlaces(province: string): PlaceEntry[] {
  return ['regencies', 'districts', 'villages'].flatMap((file) =>
    readFileSync(join('node_modules/idn-area-data/data', `${file}.csv`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`${province}.`))
      .map((line) => {
        const [code = '', , ...name] = line.trim().split(',');
        return { code, name: name.join(',').replace(/^"|"$/g, '') };
      }),
  );
}

/** The register of Aceh. */
export const aceh = createRegister(packagedPlaces('11'));
