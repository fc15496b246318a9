import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { ROLES, type Role } from '@/domain/staff';
import type { Actor } from '@/server/actor';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { answerCall } from '@/server/trpc/http';
import { type Caller, callersOf, RIGHTS } from '@/server/trpc/rights';
import { appRouter } from '@/server/trpc/router';
import { service } from '../support/shared';

/** Each procedure with each kind of caller, as the table of rights says. */

const paths = Object.keys(appRouter._def.procedures);
/** Entries that are not procedures: downloads and uploads, which their own routes check. */
const ROUTES = [
  'backups.download',
  'deliveries.export',
  'findings.export',
  'history.export',
  'imports.file',
  'imports.leftOut',
  'imports.upload',
  'keys.export',
  'places.uploadBoundaries',
  'summaries.export',
  'indicators.export',
  'metadata.export',
  'tables.export',
];
/** An input that no procedure accepts: a permitted caller gets that refusal, and nothing is done. */
const WRONG = { wrong: { wrong: true } };

const staff = (role: Role, groups: readonly string[] = ['*']): Actor => ({
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: role,
  email: `${role}@example.test`,
  role,
  groups,
});
const KEY: Actor = { kind: 'key', id: '00000000-0000-4000-8000-000000000000', name: 'key' };
const AGENCY: Actor = {
  kind: 'agency',
  id: '00000000-0000-4000-8000-000000000002',
  name: 'person',
  scope: { bindings: [], listsOwnOnly: true },
};
const SYSTEM: Actor = { kind: 'system', name: 'system' };

let services: Services;
beforeAll(async () => {
  // The whole environment is not used, because Vitest sets a BASE_URL of its own there.
  services = await createServices(readSettings({ DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' }));
});
afterAll(() => services.close());

/** The code with which a call is refused, or `done`. */
function codeOf(actor: Actor | undefined, path: string, input: unknown = WRONG): Promise<string> {
  // biome-ignore lint/suspicious/noExplicitAny: wrong inputs are the point
  const caller = appRouter.createCaller({ services, actor }) as any;
  const call = path.split('.').reduce((part, name) => part[name], caller);
  return call(input).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
}

const callers: readonly (readonly [Caller | 'key' | 'agency' | 'nobody' | 'system', Actor | undefined])[] = [
  ...ROLES.map((role) => [role, staff(role)] as const),
  ['key', KEY],
  ['agency', AGENCY],
  ['system', SYSTEM],
  ['nobody', undefined],
];

describe('the table of rights', () => {
  it('has an entry for every procedure, and a procedure for every entry', () => {
    expect([...paths, ...ROUTES].sort()).toEqual(Object.keys(RIGHTS).sort());
    expect(callersOf('tables.burn')).toEqual([]);
    expect(callersOf('siswa.list')).toEqual([]);
  });

  it.each(paths)('%s', async (path) => {
    const allowed = callersOf(path);
    for (const [name, actor] of callers) {
      const code = await codeOf(actor, path);
      const letIn = allowed.includes('anyone') || allowed.includes(name as Caller);
      if (letIn) expect([name, code]).toEqual([name, expect.not.stringMatching(/UNAUTHORIZED|FORBIDDEN/)]);
      else expect([name, code]).toEqual([name, actor === undefined ? 'UNAUTHORIZED' : 'FORBIDDEN']);
    }
  });
});

/** Procedures of a collection, with the input that they need besides its name. */
const OF_GROUPS = {
  'tables.version': {},
  'edits.save': {},
  'comments.open': {},
  'summaries.read': { view: {}, request: { rows: [], measure: 'count' } },
  'summaries.writers': { view: {} },
};

describe('groups', () => {
  it.each(collections)('$resource is open only to its own group', async ({ resource, group }) => {
    const foreign = group === 'drka' ? 'disdik' : 'drka';
    for (const [path, more] of Object.entries(OF_GROUPS)) {
      const input = { collection: resource, ...more };
      const code = (role: Role, groups: string[]) => codeOf(staff(role, groups), path, input);
      expect(await code('data_officer', [foreign])).toBe('FORBIDDEN');
      expect(await code('data_officer', [])).toBe('FORBIDDEN');
      expect(await code('data_officer', [foreign, group])).toBe('done');
      expect(await code('viewer', [foreign])).toBe('FORBIDDEN');
      expect(await code('viewer', [group])).toBe(path === 'edits.save' ? 'FORBIDDEN' : 'done');
      // An administrator is not limited to groups.
      expect(await code('administrator', [])).toBe('done');
    }
  });
});

it('over HTTP neither an API key nor a header signs anybody in', async () => {
  for (const path of ['keys.list', 'staff.list', 'tables.rows', 'profile.get']) {
    const headers = {
      host: 'x',
      'x-api-key': service.key,
      authorization: `Bearer ${service.key}`,
      'x-actor': 'administrator',
    };
    const answer = await answerCall(new Request(`http://x/api/trpc/${path}`, { headers }), services);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 401, 'no-store']);
  }
});

describe('a long body', () => {
  const MEBIBYTE = 1_048_576;
  const post = (path: string, length: number, as: Services = services) => {
    const body = JSON.stringify({ collection: 'siswa', filler: 'x'.repeat(length) });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length), host: 'x' };
    return answerCall(new Request(`http://x/api/trpc/${path}`, { method: 'POST', headers, body }), as);
  };
  const signedIn = (): Services => {
    const actorOf = async () => ({
      actor: staff('data_officer') as never,
      staff: undefined,
      setCookies: [],
    });
    return { ...services, staff: { ...services.staff, actorOf } };
  };

  it('is accepted only for a table, only from signed-in people, and up to the size of a REST batch', async () => {
    expect((await post('edits.save', 2 * MEBIBYTE)).status).toBe(413);
    expect((await post('edits.save', 2 * MEBIBYTE, signedIn())).status).toBe(200);
    expect((await post('edits.save', services.settings.MAX_BODY_BYTES, signedIn())).status).toBe(413);
    expect((await post('profile.change', 2 * MEBIBYTE, signedIn())).status).toBe(413);
  });
});
