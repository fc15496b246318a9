import { afterAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/domain/collections';
import { system } from '@/server/actor';
import { isWellFormed } from '../format';
import { createInstance } from '../testing';
import { runKeysCommand } from './command';
import { describeRefusal, parseCommand, UsageError } from './command-line';

const now = new Date('2026-06-15T03:00:00Z');
const read = (...parameters: string[]) => parseCommand(parameters, { timeZone: 'Asia/Jakarta', now });
const expiry = (text: string) => {
  const command = read('issue', '--name', 'x', '--expires', text);
  return command.name === 'issue' ? command.input.expiresAt : undefined;
};

describe('the command line', () => {
  it('reads an issue', () => {
    expect(
      read(
        'issue',
        '--name',
        'Siswa',
        '--allow',
        'drka:list',
        '--address',
        '10.0.0.0/8,::1',
        '--address',
        '192.0.2.1',
        '--origin',
        'https://a.example,https://b.example',
        '--bind',
        'kota_kab=Sabang',
        '--bind',
        'kota_kab=Langsa',
        '--own-lists',
        '--propose-only',
        '--rate',
        '60',
      ),
    ).toEqual({
      name: 'issue',
      json: false,
      input: {
        name: 'Siswa',
        owner: null,
        contact: null,
        purpose: null,
        permissions: [{ scope: 'drka', operations: ['list'] }],
        bindings: [{ field: 'kota_kab', values: ['Sabang', 'Langsa'] }],
        listsOwnOnly: true,
        proposesOnly: true,
        allowedAddresses: ['10.0.0.0/8', '::1', '192.0.2.1'],
        origins: ['https://a.example', 'https://b.example'],
        ratePerMinute: 60,
        expiresAt: null,
      },
    });
  });

  it.each([
    ['90d', '2026-09-13T16:59:59.000Z'],
    ['12h', '2026-06-15T15:00:00.000Z'],
    ['2w', '2026-06-29T16:59:59.000Z'],
    ['1y', '2027-06-15T16:59:59.000Z'],
    ['2027-01-31', '2027-01-31T16:59:59.000Z'],
    ['2028-02-29', '2028-02-29T16:59:59.000Z'],
    ['never', undefined],
  ])('reads --expires %s', (text, moment) => {
    expect(expiry(text)).toEqual(moment === undefined ? null : new Date(moment));
  });

  it('reads a rotation, with an overlap of seven days by default', () => {
    expect(read('rotate', 'rsd_01234567')).toMatchObject({
      input: { id: 'rsd_01234567', overlapSeconds: 604_800 },
    });
    expect(read('rotate', 'rsd_01234567', '--overlap', '0', '--json')).toEqual({
      name: 'rotate',
      json: true,
      input: { id: 'rsd_01234567', overlapSeconds: 0 },
    });
  });

  it.each([[], ['--help'], ['issue', '--help'], ['help']])('gives help for %j', (...parameters: string[]) => {
    expect(read(...parameters).name).toBe('help');
  });

  it.each([
    ['--json'],
    ['fly'],
    ['constructor'],
    ['issue'],
    ['issue', '--name', 'x', 'y'],
    ['issue', '--name', 'x', '--reason', 'y'],
    ['issue', '--name', 'x', '--allow', 'drka,list'],
    ['issue', '--name', 'x', '--bind', 'Sabang'],
    ['issue', '--name', 'x', '--own-lists'],
    ['issue', '--name', 'x', '--rate', '1.5'],
    ['issue', '--name', 'x', '--expires', '2027-02-30'],
    ['issue', '--name', 'x', '--expires', 'soon'],
    ['issue', '--name'],
    ['list', '--filter', 'lost'],
    ['revoke'],
    ['revoke', 'rsd_01234567', 'rsd_76543210'],
    ['rotate', 'rsd_01234567', '--overlap', '7'],
  ])('refuses %j %j %j %j %j', (...parameters: string[]) => {
    expect(() => read(...parameters)).toThrow(UsageError);
  });

  it('names the option of a refusal', () => {
    const fault = { code: 'not_an_address' } as const;
    expect(describeRefusal({ code: 'invalid_parameter', field: 'allowedAddresses.0', fault })).toBe(
      'Refused: --address: is not an IP address.',
    );
    expect(describeRefusal({ code: 'not_found' })).toBe('There is no such key.');
  });
});

describe('a command', () => {
  const one = createInstance();
  afterAll(() => one.close());
  const run = (...parameters: string[]) =>
    runKeysCommand(parseCommand(parameters, { timeZone: 'Asia/Jakarta', now: new Date() }), {
      keys: one.keys,
      by: system('test'),
    });

  it('prints only the new key, and the same keys as JSON', async () => {
    const name = crypto.randomUUID();
    const { stdout, stderr } = await run('issue', '--name', name, '--expires', '1d');
    expect(isWellFormed(stdout)).toBe(true);
    expect(stderr).toContain(name);
    expect(stderr).not.toContain(stdout);
    const issued = JSON.parse((await run('issue', '--name', name, '--allow', '*:list', '--json')).stdout);
    expect(isWellFormed(issued.key)).toBe(true);
    expect(issued.permissions).toEqual([`*:${OPERATIONS[0]}`]);
    const listed = JSON.parse((await run('list', '--search', name, '--json')).stdout);
    expect(listed).toHaveLength(2);
    expect((await run('list', '--search', name)).stdout.split('\n')).toHaveLength(3);
  });

  it('rotates, suspends, resumes and revokes by the visible prefix', async () => {
    const old = (await run('issue', '--name', 'Command')).stdout.slice(0, 12);
    const fresh = (await run('rotate', old)).stdout.slice(0, 12);
    expect((await run('suspend', fresh)).stdout).toContain('suspended');
    expect((await run('resume', fresh)).stdout).toContain('active');
    expect((await run('revoke', fresh, '--reason', 'Lost')).stdout).toContain('revoked');
    expect(JSON.parse((await run('revoke', fresh, '--json')).stdout)).toMatchObject({
      revokedReason: 'Lost',
      revokedBy: 'test',
    });
  });
});
