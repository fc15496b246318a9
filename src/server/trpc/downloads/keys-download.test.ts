import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROLES, type Role } from '@/domain/staff';
import { type StaffActor, system } from '@/server/actor';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { keysFile } from '@/ui/keys/list/keys-file';
import { downloadKeys } from './keys-download';

let services: Services;
const owner = `Dinas ${randomUUID()}`;

beforeAll(async () => {
  const { DATABASE_URL } = process.env;
  services = await createServices(
    readSettings({ DATABASE_URL, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6' }),
  );
  const permissions = [{ scope: 'disdik/siswa', operations: ['list'] as const }];
  for (const name of ['=1+1', 'Biasa', 'Lain'])
    await services.keys.issue({ name, owner, permissions }, system('test'));
});
afterAll(() => services.close());

const download = (query: Record<string, string>, role: Role | undefined) => {
  const actor: StaffActor | undefined = role && {
    kind: 'staff',
    id: randomUUID(),
    name: role,
    email: `${role}@example.test`,
    role,
    groups: ['*'],
  };
  const found = { ...services.staff, actorOf: vi.fn().mockResolvedValue({ actor, setCookies: [] }) };
  const request = new Request(`http://localhost/keys/export?${new URLSearchParams(query)}`);
  return downloadKeys(request, keysFile('id', 'Asia/Jakarta'), { ...services, staff: found });
};

it('has the keys of a view in its order, without anything that is a formula or a secret', async () => {
  const reply = await download({ owner, sort: 'name', collection: 'siswa' }, 'help_desk');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="keys-[\d-]+\.csv"$/);
  const [head, ...lines] = (await reply.text()).trim().split('\r\n');
  expect(head).toContain('Nama kunci;Instansi;Kontak;Keperluan;Awalan;Status;Izin');
  expect(lines.map((line) => line.split(';')[0])).toEqual(["'=1+1", 'Biasa', 'Lain']);
  expect(lines[0]).toContain('Aktif;Membaca Siswa');
  expect(lines.join()).not.toMatch(/rsd_[0-9A-Za-z]{9}/);
});

it('is only for those who may see keys, and refuses unknown views', async () => {
  for (const role of [...ROLES, undefined]) {
    const { status } = await download({ owner }, role);
    const may = role === 'administrator' || role === 'help_desk';
    expect([role, status]).toEqual([role, may ? 200 : role === undefined ? 401 : 403]);
  }
  expect((await download({ filter: 'burnt' }, 'help_desk')).status).toBe(400);
});
