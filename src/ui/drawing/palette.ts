import type { CSSProperties } from 'react';
import { isOthers } from '@/domain/pictures/others';

/**
 * The colours of pictures, light and dark: at least 3 : 1 against the page, and neighbours differ in lightness, so that
 * they can be distinguished without regard to hue (`palette.test.ts`).
 */
export const SERIES = [
  { light: '#0b5c8a', dark: '#6cc1ea' },
  { light: '#d0497f', dark: '#ffd3e4' },
  { light: '#17603c', dark: '#4fb583' },
  { light: '#8c6ae0', dark: '#d3c3ff' },
  { light: '#5b3a1e', dark: '#c9976b' },
  { light: '#5f8fa8', dark: '#a9d4e9' },
] as const;

/** The rest where only the largest are shown: grey, because it is no group of its own. */
export const OTHERS_COLOR = { light: '#8a939b', dark: '#8b949d' } as const;

/** Small to large figures, on a map: five classes, with the colour of the text on each. */
export const CLASSES = [
  { light: '#e3f0f8', dark: '#17303f', lightText: '#16242e', darkText: '#ffffff' },
  { light: '#a9d0e8', dark: '#1c4a66', lightText: '#16242e', darkText: '#ffffff' },
  { light: '#66a9d0', dark: '#256f98', lightText: '#0a1218', darkText: '#ffffff' },
  { light: '#2b7aab', dark: '#4fa6d3', lightText: '#ffffff', darkText: '#08141c' },
  { light: '#0a4a72', dark: '#a4daf5', lightText: '#ffffff', darkText: '#08141c' },
] as const;

/** Dashes distinguish the series if there are more than colours. */
const DASHES = ['', '7 4', '2 4'] as const;

type Scheme = 'light' | 'dark';

/** The colour of a series, or of a name that is drawn like one. */
export const seriesColor = (index: number, name = ''): string =>
  name !== '' && isOthers(name) ? 'var(--series-others)' : `var(--series-${index % SERIES.length})`;

export const dashOf = (index: number): string | undefined =>
  DASHES[Math.floor(index / SERIES.length) % DASHES.length] || undefined;

const INK = { light: '#16242e', dark: '#e8edf2' };
const QUIET = { light: '#4d5b67', dark: '#aeb8c1' };
const GROUND = { light: '#ffffff', dark: '#22262a' };
const LINE = { light: '#dfe5ea', dark: '#3a4047' };

/** The variables by which pictures name their colours, with the values of a theme. */
export const variablesOf = (scheme: Scheme): Readonly<Record<string, string>> => ({
  '--drawn-ink': INK[scheme],
  '--drawn-ground': GROUND[scheme],
  '--drawn-quiet': QUIET[scheme],
  '--drawn-line': LINE[scheme],
  '--series-others': OTHERS_COLOR[scheme],
  ...Object.fromEntries(SERIES.map((color, index) => [`--series-${index}`, color[scheme]])),
  ...Object.fromEntries(
    CLASSES.flatMap((color, index) => [
      [`--class-${index}`, color[scheme]],
      [`--class-${index}-text`, color[`${scheme}Text`]],
    ]),
  ),
});

/** The colours of both themes, as variables that the drawings use: the style of the element around pictures. */
export const PICTURE_COLORS = bothThemes(variablesOf('light'), variablesOf('dark'));

function bothThemes(light: Readonly<Record<string, string>>, dark: Readonly<Record<string, string>>) {
  const values = Object.entries(light).map(([name, value]) => [name, `light-dark(${value}, ${dark[name]})`]);
  return Object.fromEntries(values) as CSSProperties;
}
