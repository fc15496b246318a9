import { describe, expect, it } from 'vitest';
import { CLASSES, OTHERS_COLOR, SERIES, variablesOf } from './palette';

/** WCAG 2.2, "relative luminance" of a colour such as `#0b5c8a`. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the colours of %s pictures', (scheme) => {
  const ground = variablesOf(scheme)['--drawn-ground']!;
  it('stand out from the page', () => {
    const faint = SERIES.filter((color) => contrastOf(color[scheme], ground) < 3);
    expect(faint).toEqual([]);
  });

  it('differ in lightness from their neighbours', () => {
    const pairs = SERIES.slice(1).map((color, index) => [SERIES[index]![scheme], color[scheme]] as const);
    expect(pairs.filter(([one, other]) => contrastOf(one, other) < 1.25)).toEqual([]);
  });

  it('are grey for the others, which stand out from the page and from each series', () => {
    const grey = OTHERS_COLOR[scheme];
    expect(contrastOf(grey, ground)).toBeGreaterThanOrEqual(3);
    const alike = SERIES.slice(0, -1).filter((color) => contrastOf(color[scheme], grey) < 1.1);
    expect(alike).toEqual([]);
    const parts = [1, 3, 5].map((at) => Number.parseInt(grey.slice(at, at + 2), 16));
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(24);
  });

  it('of a map go in one direction, with texts that can be read', () => {
    const steps = CLASSES.map((color) => luminanceOf(color[scheme]));
    const sorted = [...steps].sort((a, b) => (scheme === 'light' ? b - a : a - b));
    expect(steps).toEqual(sorted);
    const texts = CLASSES.map((color) => contrastOf(color[scheme], color[`${scheme}Text`]));
    expect(texts.filter((contrast) => contrast < 4.5)).toEqual([]);
  });
});
