import { findCollection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { Services } from '@/server/services';

/** The collection whose history the tests write and read. */
export const collection = findCollection('pengulangan_kelas')!;

export const actor = { kind: 'staff', id: '00000000-0000-4000-8000-00000000000a', name: 'Cut' } as const;

/** The doer and the collection of the writes. */
export const by = {
  actor: { ...actor, email: 'c@example.test', role: 'data_officer', groups: ['*'] },
  address: '10.1.2.3',
  collection,
} as const;

/** An item of the collection; its natural key is determined by the number. */
export const item = (n: number, jumlah = n) => ({
  kota_kab: 'Banda Aceh',
  kecamatan: `Kecamatan ${n}`,
  tahun: 2024,
  jenjang: 'SD',
  jumlah_siswa: jumlah,
});

/** Reads a whole list. */
export async function listOf(
  { records }: Services,
  parameters: Record<string, string> = {},
  who: object = actor,
  count?: 'none',
) {
  const query = await records.readQuery(collection, Object.entries(parameters), { actor: who as never });
  const list = await records.list({ actor: who, collection, query, count } as never);
  const pages = [list.first];
  for await (const page of list.more ?? []) pages.push(page);
  await list.close();
  const listed = JSON.parse(`[${pages.filter((page) => page !== '').join(',')}]`) as WireRecord[];
  return { records: listed, total: list.total, changes: list.changes! };
}

/** The operations that write, on the services that are present when they are called. */
export const writesOn = (services: () => Services) => ({
  /** @returns the identifiers of the new records */
  register: async (items: object[]) => {
    const { data } = await services().records.register({ ...by, items, wantData: true });
    return (JSON.parse(data) as WireRecord[]).map((record) => Number(record[collection.identifier]));
  },
  change: (items: object[]) => services().records.change({ ...by, items, wantData: false }),
  remove: (ids: number[]) =>
    services().records.remove({
      ...by,
      items: ids.map((id) => ({ [collection.identifier]: id })),
      wantData: false,
    }),
});
