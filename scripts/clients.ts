import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { javascriptTypes } from './lib/clients/javascript-types';
import { phpClasses } from './lib/clients/php-classes';
import { clientSchemas } from './lib/clients/schemas';

/**
 * Writes what is generated of the clients: the collections' types, and the JavaScript of the TypeScript sources. With `--check`,
 * only says which files differ.
 */
const JAVASCRIPT = 'clients/javascript';
const check = process.argv.includes('--check');
const outdated: string[] = [];

const schemas = clientSchemas();
put(`${JAVASCRIPT}/src/collections.ts`, javascriptTypes(schemas));
for (const [path, text] of phpClasses(schemas)) put(`clients/php/src/${path}`, text);
const compiled = compile();
for (const [path, text] of compiled) put(`${JAVASCRIPT}/lib/${path}`, text);
for (const name of existsSync(`${JAVASCRIPT}/lib`) ? readdirSync(`${JAVASCRIPT}/lib`) : [])
  if (!compiled.has(name)) drop(`${JAVASCRIPT}/lib/${name}`);

if (outdated.length > 0) {
  console.error(`Run "npm run clients"; these files differ from what it writes:\n${outdated.join('\n')}`);
  process.exitCode = 1;
}

function put(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (check) return void outdated.push(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function drop(path: string): void {
  if (check) outdated.push(path);
  else rmSync(path);
}

/** @returns the scripts and declarations that the compiler makes of the sources, by their names */
function compile(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  try {
    const compiler = [`node_modules/typescript/bin/tsc`, '-p', JAVASCRIPT, '--outDir', folder];
    execFileSync(process.execPath, compiler, { stdio: ['ignore', 'inherit', 'inherit'] });
    return new Map(
      readdirSync(folder)
        .sort()
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
