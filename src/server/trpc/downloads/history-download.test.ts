import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import type { HistorySheet } from '@/server/history/export';
import { writeHistory } from '@/server/history/write';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { downloadHistory } from './history-download';

let services: Services;
const subjectId = randomUUID();

beforeAll(async () => {
  const { DATABASE_URL } = process.env;
  services = await createServices(
    readSettings({ DATABASE_URL, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6' }),
  );
  const by = { actor: { kind: 'system', name: 'test' }, address: null } as const;
  const subject = { kind: 'key', id: subjectId, name: 'Kunci' } as const;
  await writeHistory(services.prisma, by, { action: 'key.issued', subject });
  await writeHistory(services.prisma, by, { action: 'key.revoked', subject });
});

afterAll(() => services.close());

const SHEET: HistorySheet = {
  name: 'Events',
  columns: ['Event', 'About'].map((header) => ({ field: { kind: 'varchar' }, header })),
  cellsOf: ({ action, subjectName }) => [action, subjectName],
};

const staff = (role: Role): StaffActor => ({
  kind: 'staff',
  id: randomUUID(),
  name: role,
  email: `${role}@example.test`,
  role,
  groups: ['*'],
});

const download = (query: string, actor: StaffActor | undefined) => {
  const recognised = { actor, setCookies: ['a=b'] };
  const found = { ...services.staff, actorOf: vi.fn().mockResolvedValue(recognised) };
  const request = new Request(`http://localhost/history/export?${query}`);
  return downloadHistory(request, SHEET, { ...services, staff: found });
};

it.each(['administrator', 'auditor'] as const)(
  'gives %s a file of what the filter finds, which is not cached',
  async (role) => {
    const reply = await download(`subjectId=${subjectId}&action=key.revoked&format=csv&from=`, staff(role));
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="history-\d{4}-\d\d-\d\d\.csv"$/),
      'set-cookie': 'a=b',
    });
    const lines = (await reply.text()).trim().split('\r\n');
    expect(lines).toEqual(['Event;About', 'key.revoked;Kunci']);
  },
);

it.each([
  ['help_desk', 403, 'not_permitted'],
  ['data_officer', 403, 'not_permitted'],
  ['viewer', 403, 'not_permitted'],
  [undefined, 401, 'not_signed_in'],
] as const)('refuses %s with %i', async (role, status, reason) => {
  const reply = await download('', role && staff(role));
  expect([reply.status, await reply.json()]).toEqual([status, { refusal: { code: reason } }]);
  expect(reply.headers.get('content-disposition')).toBeNull();
});

it.each([
  ['from=yesterday', 'from'],
  ['format=pdf', 'format'],
  ['colour=red', 'colour'],
  ['limit=5', 'limit'],
])('refuses a wrong filter: %s', async (query, field) => {
  const reply = await download(query, staff('administrator'));
  const refusal = { code: 'invalid_parameter', field, fault: expect.anything() };
  expect([reply.status, await reply.json()]).toEqual([400, { refusal }]);
});
