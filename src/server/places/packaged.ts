import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlaceEntry } from '@/domain/places/register';
import { projectRoot } from '@/server/project-root';

/** The files of the package `idn-area-data`, which has codes and names of Kemendagri (docs/decisions/places.md). */
const FOLDER = join(projectRoot, 'node_modules/idn-area-data/data');
const FILES = ['regencies', 'districts', 'villages'];

/** The places of a province as the package has them. @param province its code, such as `11` */
export async function packagedPlaces(province: string): Promise<PlaceEntry[]> {
  const texts = await Promise.all(FILES.map((file) => readFile(join(FOLDER, `${file}.csv`), 'utf8')));
  return texts.flatMap((text) => entriesIn(text, `${province}.`));
}

/** The name of a province, such as `Aceh`. @param province its code; the code itself is returned for one that the package lacks */
export async function packagedProvince(province: string): Promise<string> {
  const text = await readFile(join(FOLDER, 'provinces.csv'), 'utf8');
  const line = text.split(/\r?\n/).find((one) => one.startsWith(`${province},`));
  const name = line
    ?.slice(province.length + 1)
    .replaceAll('"', '')
    .toLowerCase();
  return name?.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) ?? province;
}

/** Lines of `code,parent's code,name`; the name may be quoted. */
function entriesIn(text: string, beginning: string): PlaceEntry[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith(beginning))
    .map((line) => {
      const [, code = '', written = ''] = /^([^,]*),[^,]*,(.*)$/.exec(line) ?? [];
      const quoted = /^"(.*)"$/.exec(written)?.[1];
      return { code, name: quoted?.replaceAll('""', '"') ?? written };
    });
}
