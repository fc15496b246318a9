import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { diffMigrations } from '@/server/database/migrations/migrations';
import { findUpgradeFaults } from '@/server/database/migrations/upgrade-rules';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { findClientCodeOfRoutes } from './lib/checks/client-code';
import { declareCssModules } from './lib/checks/css-modules';
import { findSqlOfDomain } from './lib/checks/domain-sql';
import { findRepeatedNames } from './lib/checks/exported-names';
import { findFolderFaults } from './lib/checks/folder-rules';
import { findForbiddenImports } from './lib/checks/import-rules';
import { findPackageFaults } from './lib/checks/packages';
import { findUndeclaredResults } from './lib/checks/procedure-types';
import { findBrokenReferences } from './lib/checks/references';
import { findUnwantedWords } from './lib/checks/words';

/** `npm run check`: prints a line for each check, and its findings if it fails. */
const CHECKS: Record<string, () => Promise<string>> = {
  types: checkTypes,
  'style and lint': () => runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'import rules': async () =>
    [...findForbiddenImports('src'), ...findClientCodeOfRoutes('src'), ...findSqlOfDomain('src')].join('\n'),
  'results of procedures': async () => findUndeclaredResults('src/server/trpc/routers').join('\n'),
  folders: async () => findFolderFaults('.').join('\n'),
  'exported names': async () => findRepeatedNames('src').join('\n'),
  'licences and install scripts': async () => findPackageFaults().join('\n'),
  'references to files and headings': async () => findBrokenReferences().join('\n'),
  'words of the glossary': async () => findUnwantedWords().join('\n'),
  'unused code': () => runPackage('knip/bin/knip.js', ['--no-progress']),
  'printed models': () => runNode(['scripts/cli.mjs', 'scripts/print-models.ts', '--check']),
  'generated clients': () => runNode(['scripts/cli.mjs', 'scripts/clients.ts', '--check']),
  'migrations and schema': checkMigrations,
  'migrations and the previous version': async () => findUpgradeFaults().join('\n'),
};

let failures = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const fault = await check().catch((error: unknown) =>
    String(error instanceof Error ? error.message : error),
  );
  console.log(`${fault === '' ? '✓' : '✗'} ${name}`);
  if (fault === '') continue;
  failures += 1;
  console.log(`${fault.trim()}\n`);
}
console.log(`checks: ${Object.keys(CHECKS).length - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

/** The sources use the types of Next's routes and of the CSS modules' classes, which are generated. */
async function checkTypes(): Promise<string> {
  if (!existsSync('next-env.d.ts')) await runPackage('next/dist/bin/next', ['typegen']);
  declareCssModules();
  return runPackage('typescript/bin/tsc', ['--noEmit', '-p', '.']);
}

async function checkMigrations(): Promise<string> {
  const server = process.env['CHECK_DATABASE_URL'];
  const difference = await (server === undefined
    ? withThrowawayDatabase((url) => diffMigrations(url))
    : diffMigrations(server));
  return difference === undefined
    ? ''
    : `Run "npm run migrate:new -- NAME"; the migrations lack:\n${difference}`;
}

function runPackage(script: string, parameters: string[]): Promise<string> {
  return runNode([`node_modules/${script}`, ...parameters]);
}

/** @returns its output if it failed, else an empty text */
function runNode(parameters: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output.trim() || `ended with ${code}`));
  });
}
