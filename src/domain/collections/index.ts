import type { AnyCollection, GroupName } from './collection';
import { apk } from './disdik/apk';
import { apm } from './disdik/apm';
import { guru } from './disdik/guru';
import { pengulanganKelas } from './disdik/pengulangan-kelas';
import { sekolah } from './disdik/sekolah';
import { siswa } from './disdik/siswa';
import { pendudukJk } from './drka/penduduk-jk';
import { pendudukPekerjaan } from './drka/penduduk-pekerjaan';
import { pendudukUmur } from './drka/penduduk-umur';
import { warehouseNik } from './drka/warehouse-nik';
import type { Text } from './field';
import { dokter } from './rsud/dokter';
import { jamLayanan } from './rsud/jam-layanan';
import { kunjunganPoli } from './rsud/kunjungan-poli';
import { pasien } from './rsud/pasien';
import { penyakitTop10 } from './rsud/penyakit-top-10';
import { transApiNik } from './rsud/trans-api-nik';

export { type GroupName, OPERATION_OF_METHOD, OPERATIONS, type Operation } from './collection';
export type { Field, FieldKind, Text } from './field';

/** The groups, in the order of the specification. */
export const groups: Readonly<Record<GroupName, Text>> = {
  drka: { id: 'Kependudukan', en: 'Population' },
  disdik: { id: 'Pendidikan', en: 'Education' },
  rsud: { id: 'Rumah sakit', en: 'Hospital' },
};

const declared = [
  pendudukPekerjaan,
  pendudukUmur,
  pendudukJk,
  warehouseNik,
  pengulanganKelas,
  sekolah,
  siswa,
  guru,
  apm,
  apk,
  penyakitTop10,
  kunjunganPoli,
  transApiNik,
  pasien,
  dokter,
  jamLayanan,
];

/** A collection's resource name: unique over the groups. */
export type CollectionName = (typeof declared)[number]['resource'];
export type Collection = AnyCollection<CollectionName>;

/** Every collection, in the order of docs/specification.md, "Collections". */
export const collections: readonly Collection[] = declared;

export const collectionNames: readonly CollectionName[] = collections.map(({ resource }) => resource);

const byName: ReadonlyMap<string, Collection> = new Map(
  collections.map((collection) => [collection.resource, collection]),
);
if (byName.size !== collections.length) throw new Error('Two collections share a resource name');
for (const { resource, partOf = resource, manyFor = [] } of collections)
  for (const name of [partOf, ...manyFor])
    if (!byName.has(name)) throw new Error(`${resource}: "${name}" is not a collection`);

/** The collection of that resource name, in any group. */
export function findCollection(name: string): Collection | undefined {
  return byName.get(name);
}

/** The collection of a path: the one with that resource name, if it is in the group. */
export function findInGroup({
  group,
  resource,
}: {
  group: string;
  resource: string;
}): Collection | undefined {
  const collection = byName.get(resource);
  return collection?.group === group ? collection : undefined;
}
