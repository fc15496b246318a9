import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, insideSource } from './import-rules';

const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Finds code for browsers (`'use client'`) that a route imports, directly or not. Next replaces the functions of such a
 * file, and the route fails as soon as it calls one; no test that runs from source notices it.
 * @param source the folder of the sources
 * @returns a line for each route and such file
 */
export function findClientCodeOfRoutes(source: string): string[] {
  const names = readdirSync(join(source, 'app'), { recursive: true, encoding: 'utf8' });
  const routes = names.filter((name) => /(^|\/)route\.ts$/.test(name)).map((name) => join('app', name));
  return routes.flatMap((route) =>
    reachedFrom(source, route)
      .filter((name) => /^\s*['"]use client['"]/.test(readFileSync(join(source, name), 'utf8')))
      .map((name) => `${route} imports ${name}, which is for browsers`),
  );
}

/** The files of the sources that a file imports, and those that they import. Types are not imported when it runs. */
function reachedFrom(source: string, first: string): string[] {
  const reached = [first];
  for (const name of reached) {
    for (const { target, isType } of importsOf(join(source, name))) {
      const path = isType ? undefined : insideSource(name, target);
      const file = path === undefined ? undefined : fileOf(source, path);
      if (file !== undefined && !reached.includes(file)) reached.push(file);
    }
  }
  return reached;
}

/** The TypeScript file that an import names; undefined for others, such as styles. */
const fileOf = (source: string, path: string): string | undefined =>
  ENDINGS.map((ending) => path + ending).find(
    (name) => /\.tsx?$/.test(name) && existsSync(join(source, name)),
  );
