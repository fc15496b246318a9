import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http';
import { expectRefusal } from '../support/refusal';
import { type Primary, type Replica, startPrimary } from '../support/replica';
import { startService, type TestService } from '../support/service';
import { signIn } from '../support/sign-in';

/** A service whose database is a standby of that of another service. */

const ADMIN = { email: 'admin@example.test', password: 'kuda terbang biru 77' };
const SECRET = {
  AUTH_SECRET: 'a-secret-of-the-operator-for-tests',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@b.test',
  BASE_URL: 'http://127.0.0.1',
};
const PATH = '/api/rsud/dokter';
let primary: Primary;
let replica: Replica;
let main: TestService;
let standby: TestService;

beforeAll(async () => {
  primary = await startPrimary();
  main = await startService({
    databaseUrl: primary.url,
    env: { ...SECRET, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  replica = await primary.replicate('standby');
  standby = await startService({
    databaseUrl: primary.url,
    databaseUrlOfService: replica.url,
    env: { ...SECRET, DATABASE_POOL_SIZE: '4' },
  });
});
afterAll(async () => {
  await standby?.kill();
  await main?.kill();
  await replica?.stop();
  await primary?.stop();
});

const doctors = (name: string) => [{ nama_dokter: name, spesialis: 'Anak' }];
const ready = async () => (await call(`${standby.baseUrl}/health/ready`)).json;
const count = async () => (await call(`${standby.baseUrl}${PATH}`, { key: main.key })).json.data?.length;

describe('a service on a standby', () => {
  it('is ready, and says that it is read-only', async () => {
    expect(await ready()).toEqual({ status: true, reason: 'read_only' });
  });

  it('reads, also with a key that was issued meanwhile', async () => {
    const { key } = await main.issueKey();
    const { status } = await call(`${main.baseUrl}${PATH}`, { method: 'POST', key, items: doctors('a') });
    expect(status).toBe(200);
    await expect.poll(count).toBe(1);
    expect((await call(`${standby.baseUrl}${PATH}`, { key })).status).toBe(200);
  });

  it.each([undefined, 'once'])('refuses writes with Retry-After (%s)', async (repeat) => {
    const headers = repeat === undefined ? {} : { 'idempotency-key': repeat };
    const reply = await call(`${standby.baseUrl}${PATH}`, {
      method: 'POST',
      key: main.key,
      items: doctors('b'),
      headers,
    });
    expectRefusal(reply, 503, 'unavailable');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('lets people who are signed in read, and refuses to sign in', async () => {
    const there = await signIn(main, ADMIN);
    const { cookie } = there.headers;
    const read = () =>
      call(`${standby.baseUrl}/api/trpc/session.current`, { headers: { cookie } }).then(
        ({ status, text }) => [status, text.includes(ADMIN.email)],
      );
    await expect.poll(read).toEqual([200, true]);
    const reply = await call(`${standby.baseUrl}/api/trpc/session.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: standby.baseUrl },
      body: JSON.stringify({ ...ADMIN, remember: false }),
    });
    expect(reply.status).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('logs little', async () => {
    // Uses of keys and failed requests are written every three seconds, letters are looked for every fifteen.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(standby.output().match(/25006|read-only transaction/g) ?? []).toEqual([]);
    expect(standby.output()).toContain('the database is a standby');
  });

  it('writes when the standby is promoted, without a restart', async () => {
    await replica.promote();
    const write = () =>
      call(`${standby.baseUrl}${PATH}`, { method: 'POST', key: main.key, items: doctors('c') }).then(
        ({ status }) => status,
      );
    await expect.poll(write).toBe(200);
    await expect.poll(ready).toEqual({ status: true });
    await signIn(standby, ADMIN);
  });
});
