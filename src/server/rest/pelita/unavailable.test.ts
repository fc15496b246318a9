import { afterAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { dataSetId } from '@/server/pelita/data-set-id';
import { createOwnServices } from '@/server/testing';
import { createAsk } from '../odata/testing';

const services = await createOwnServices({ READ_TIMEOUT_SECONDS: 1 });
const { keys, pool, prisma } = services;
const { key } = await keys.issue({ name: 'Portal' }, system('test'));
const ask = createAsk(services, () => key);
const DETAIL = `/v1/dataset/${dataSetId('field siswa.jumlah_siswa')}`;

afterAll(() => pool.query('TRUNCATE metadata, pelita_setting'));

it('answers 502 while the database does not answer in time, and answers again afterwards', async () => {
  const { fields } = findCollection('siswa')!;
  const subjects = [['collection', 'siswa'], ...fields.map(({ name }) => ['field', `siswa.${name}`])];
  await prisma.metadata.createMany({
    data: subjects.map(([kind, subject]) => ({
      ...{ kind: kind!, subject: subject!, values: { klasifikasi_data: 'terbuka' }, changedBy: 'Cut' },
    })),
  });
  await prisma.pelitaSetting.create({
    data: {
      ...{ id: 1, onSince: new Date(), onBy: 'Cut', provinceCode: '11', regencyCode: '', defaultYear: 2024 },
      ...{ reference: '', releaseDay: '', baseUrl: '', listsLimited: false, releasedOnly: false },
    },
  });
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE siswa IN ACCESS EXCLUSIVE MODE');
    for (const path of ['/v1/dataset', DETAIL]) {
      const { status, json, headers } = await ask(path);
      expect({ path, status, json }).toEqual({
        ...{ path, status: 502, json: { message: 'Layanan data sedang tidak tersedia', code: 502 } },
      });
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  for (const path of ['/v1/dataset', DETAIL]) expect((await ask(path)).status).toBe(200);
});
