import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { readSettings } from '@/server/settings';
import { createOpenApiDocument } from './document';

const TIME_LIMIT = 120_000;

let folder = '';
const file = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  const document = createOpenApiDocument(readSettings({}));
  writeFileSync(file('openapi.json'), JSON.stringify(document));
  const { contact: _, license: __, ...info } = document['info'] as Record<string, unknown>;
  writeFileSync(file('faulty.json'), JSON.stringify({ ...document, info, paths: {}, components: {} }));
  writeFileSync(file('spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("passes Spectral's recommended rules without a warning", { timeout: TIME_LIMIT }, async () => {
  expect(await spectral('openapi.json')).toEqual([]);
  expect(await spectral('faulty.json')).toContainEqual(expect.objectContaining({ code: 'info-contact' }));
});

test("passes Redocly's recommended rules without a warning", { timeout: TIME_LIMIT }, async () => {
  expect(await redocly('openapi.json')).toEqual([]);
  expect(await redocly('faulty.json')).toContainEqual(expect.objectContaining({ ruleId: 'info-license' }));
});

async function spectral(name: string): Promise<unknown[]> {
  const args = ['lint', file(name), '--ruleset', file('spectral.json'), '--format', 'json', '--quiet'];
  return JSON.parse(await run('spectral', args)) as unknown[];
}

async function redocly(name: string): Promise<unknown[]> {
  const args = ['lint', file(name), '--extends', 'recommended', '--format', 'json'];
  return (JSON.parse(await run('redocly', args)) as { problems: unknown[] }).problems;
}

/** What a linter prints; what it finds is in there, so its exit status says nothing more. */
function run(command: string, args: readonly string[]): Promise<string> {
  const options = {
    // Away from the project, so that only the rules named here hold.
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve, reject) => {
    execFile(join(projectRoot, 'node_modules/.bin', command), args, options, (error, stdout, stderr) => {
      if (stdout === '') reject(error ?? new Error(stderr));
      else resolve(stdout);
    });
  });
}
