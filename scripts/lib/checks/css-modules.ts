import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';

/** Where TypeScript looks for the classes of `src/…/x.module.css`: the second of its `rootDirs`. */
const OUTPUT = 'src/generated/css-modules';

/**
 * Writes a declaration for each CSS module, so that `classes.name` is an error if the module has no such class. Next
 * declares all modules as an index of any name, which would hide it.
 */
export function declareCssModules(): void {
  rmSync(OUTPUT, { recursive: true, force: true });
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.module.css')) continue;
    const path = join('src', name);
    const output = join(OUTPUT, `${path}.d.ts`);
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, declarationOf(path));
  }
}

function declarationOf(path: string): string {
  const { exports } = transform({ filename: path, code: readFileSync(path), cssModules: true });
  const classes = Object.keys(exports || {}).sort();
  return `declare const classes: Readonly<Record<${classes.map((name) => `'${name}'`).join(' | ')}, string>>;
export default classes;
`;
}
