import {
  createClient,
  RefusedItemsError,
  type SiswaNew,
  type WriteResult,
} from '../../clients/javascript/lib/index';

/** What a program in strict TypeScript may write, and what the compiler must refuse (`npm run check`, types). It is never run. */
export async function compiles(apiKey: string): Promise<void> {
  const client = createClient({ baseUrl: 'https://data.example.go.id', apiKey });
  const siswa = client.collection('siswa');
  const item: SiswaNew = {
    ...{ kota_kab: 'Pidie', kecamatan: 'Sakti', tahun: 2024, semester: '1', jenjang: 'SMP' },
    jumlah_siswa: '870',
  };
  const result = await siswa.register([item], { merge: true });
  const saved: number = result.saved;
  const identifier: number | undefined = result.records[0]?.id_siswa;
  for await (const { jumlah_siswa } of siswa.list({ tahun: [2023, 2024], 'jumlah_siswa.gte': 10 }))
    console.log(jumlah_siswa + saved + (identifier ?? 0));
  for await (const part of siswa.list({ fields: ['kota_kab', 'kode_wilayah'] })) {
    const code: string | null | undefined = part.kode_wilayah;
    // @ts-expect-error a record of some fields may lack any
    const regency: string = part.kota_kab;
    console.log(code, regency);
  }
  // @ts-expect-error there is no such collection
  client.collection('siswi');
  // @ts-expect-error there is no such field to filter by
  siswa.list({ kota: 'Pidie' });
  // @ts-expect-error a text has no range
  siswa.list({ 'kota_kab.gte': 'Pidie' });
  // @ts-expect-error a field is missing
  await siswa.register([{ kota_kab: 'Pidie' }]);
  // @ts-expect-error it is a field of another collection
  await siswa.register([{ ...item, jumlah_guru: 1 }]);
  // @ts-expect-error a change names its record
  await siswa.change([{ jumlah_siswa: 1 }]);
  // @ts-expect-error only new records are merged
  await siswa.change([{ id_siswa: 1, jumlah_siswa: 1 }], { merge: true });
  // @ts-expect-error a deletion has identifiers, not records
  await siswa.delete([{ id_siswa: 1 }]);
  const rate = (await client.key()).rate;
  // @ts-expect-error a key may have no rate
  console.log(rate.remaining);
  console.log(reasonsOf(result));
}

const reasonsOf = (result: WriteResult<unknown, unknown>): string[] => {
  try {
    result.throwIfRefused();
    return [];
  } catch (error) {
    if (!(error instanceof RefusedItemsError)) throw error;
    return error.refused.map(({ index, field, message }) => `${index} ${field}: ${message}`);
  }
};
