import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from './theme';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const globalCss = readFileSync('src/app/global.css', 'utf8');

/** The declarations of `:root` in global.css, including those of dark pages. */
function ownVariables(scheme: Scheme): Record<string, string> {
  const blocks = [...globalCss.matchAll(/:root(\[[^\]]*dark[^\]]*\])? \{([^}]*)\}/g)];
  const used = blocks.filter(([, dark]) => dark === undefined || scheme === 'dark');
  return Object.fromEntries(
    used.flatMap(([, , body = '']) =>
      [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
}

function variablesOf(scheme: Scheme): Record<string, string> {
  const [library, ours] = [defaultCssVariablesResolver(merged), cssVariables(merged)];
  return {
    ...library.variables,
    ...library[scheme],
    ...ours.variables,
    ...ours[scheme],
    ...ownVariables(scheme),
  };
}

/** The red, green and blue of a variable, 0 to 255. */
function colorOf(name: string, variables: Record<string, string>): number[] {
  const value = variables[name];
  const reference = /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1];
  if (reference !== undefined) return colorOf(reference, variables);
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(value ?? '') ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) throw new Error(`${name} is not a plain colour: ${value}`);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string, variables: Record<string, string>): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminanceOf(colorOf(name, variables)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['--surface', '--surface-quiet', '--surface-raised'];
/** The minimum contrasts of WCAG 2.2: 1.4.11 for drawn elements, 1.4.3 for texts. */
const LEAST = [
  ['--field-line', 3],
  ['--focus', 3],
  ['--refusal', 4.5],
  ['--caution', 4.5],
  ['--ink-quiet', 4.5],
  ['--mantine-color-text', 7],
  ['--mantine-color-placeholder', 4.5],
  ['--mantine-color-error', 4.5],
] as const;

describe.each(SCHEMES)('the colours of %s pages', (scheme) => {
  const variables = variablesOf(scheme);
  it.each(LEAST)('%s has a contrast of %d or more on every surface', (name, least) => {
    const faint = SURFACES.map((surface) => [surface, contrastOf(name, surface, variables)] as const);
    expect(faint.filter(([, contrast]) => contrast < least)).toEqual([]);
  });
});

describe('the styles', () => {
  const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join('src/ui', name), 'utf8') }));
  const having = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

  it('have one red, that of refusals, and one colour of caution', () => {
    expect(having(/--mantine-color-(red|orange)-|color="orange"/)).toEqual([]);
  });

  it('draw the focus and the borders of fields in their own colours', () => {
    expect(having(/(outline|border)(-color)?:[^;]*primary-color-filled[^;]*;[^}]*focus/)).toEqual([]);
    expect(having(/outline: 2px solid (?!var\(--focus\)|Highlight)/)).toEqual([]);
  });

  it('have one kind of badge', () => {
    expect(having(/import \{[^}]*\bBadge\b[^}]*\} from '@mantine\/core'/)).toEqual(['parts/dot-badge.tsx']);
  });

  it('mark what may stay empty, and nothing else', () => {
    expect(having(/withAsterisk/)).toEqual([]);
  });
});
