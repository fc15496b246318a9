import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root';

/** The program of the package (docs/decisions/package.md); a clone has scripts of npm instead. */
const isPackage = existsSync(join(projectRoot, 'main.js'));

/** A command of the service as people type it here, such as `npm run -s keys -- list` or `node main.js keys list`. */
export function commandLineOf(name: 'backup' | 'keys' | 'migrate' | 'restore' | 'start', rest = ''): string {
  if (isPackage) return ['node main.js', ...(name === 'start' ? [] : [name]), rest].join(' ').trim();
  if (name === 'start') return 'npm start';
  return `npm run ${name === 'keys' ? '-s ' : ''}${name}${rest === '' ? '' : ` -- ${rest}`}`;
}
