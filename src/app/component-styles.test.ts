import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LIBRARY = 'node_modules/@mantine';
const CORE = `${LIBRARY}/core`;
const IMPORT = /(?:\{([^}]*)\} from |from |import[ (])["'](\.{1,2}\/[^"']+|@mantine\/[^"'/]+)["']/g;

const text = (path: string) => readFileSync(path, 'utf8');
const listed = [...text('src/app/component-styles.css').matchAll(/styles\/(\w+)\.layer\.css/g)].map(
  ([, name]) => name ?? '',
);

/** The file of the core that exports each name. */
const exportedBy = new Map(
  [...text(`${CORE}/esm/index.mjs`).matchAll(/import \{([^}]+)\} from "\.\/([^"]+)"/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), `${CORE}/esm/${file}`] as const),
  ),
);

/** The library's files that a file imports: only those of the imported names from the core, and all of another package. */
function importsOf(file: string): string[] {
  return [...text(file).matchAll(IMPORT)].flatMap(([, names = '', target = '']) => {
    if (target === '@mantine/core')
      return names.split(',').flatMap((name) => exportedBy.get(name.trim()) ?? []);
    if (target.startsWith('@mantine/'))
      return [`${LIBRARY}/${target.slice('@mantine/'.length)}/esm/index.mjs`];
    return file.startsWith(LIBRARY) ? [join(dirname(file), target)] : [];
  });
}

/** The components with styles of their own that are used somewhere, directly or within another. */
function drawn(): string[] {
  const found = new Set<string>();
  const waiting = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join('src', name));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const next of importsOf(file)) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  const modules = [...found].flatMap(
    (file) => /^node_modules\/@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1] ?? [],
  );
  return modules.sort();
}

describe('the styles of the components', () => {
  it('are there for each that is drawn', () => {
    expect(drawn().filter((name) => !listed.includes(name))).toEqual([]);
  });

  it("stand in the library's order, for the later one wins", () => {
    const whole = text(`${CORE}/styles.layer.css`);
    const beginning = (name: string) =>
      text(`${CORE}/styles/${name}.layer.css`).replace('@layer mantine {', '').trim().slice(0, 100);
    const places = listed.map((name) => whole.indexOf(beginning(name)));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
