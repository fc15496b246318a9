import type { Page } from '@playwright/test';

/** The minimum contrast of WCAG 2.2, 1.4.11, for recognising a control. axe does not compute it. */
const MIN_CONTRAST = 3;

/** The fields of a page whose border has too little contrast with their surroundings, each with its contrast. */
export const faintBordersOf = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    /** Mixes colours that lie over each other, as the browser does. @returns red, green and blue, 0 to 255 */
    const painted = (colors: string[]): number[] => {
      canvas.fillStyle = 'white';
      canvas.fillRect(0, 0, 1, 1);
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminanceOf = (color: number[]): number => {
      const [red = 0, green = 0, blue = 0] = color.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrastOf = (one: number[], other: number[]): number => {
      const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const backgroundsBehind = (node: Element | null): string[] =>
      node === null ? [] : [...backgroundsBehind(node.parentElement), getComputedStyle(node).backgroundColor];
    const fields = 'input:not([type=hidden]), select, textarea, button[role=combobox]';
    return [...document.querySelectorAll<HTMLInputElement>(fields)].flatMap((field) => {
      const style = getComputedStyle(field);
      const isDrawn =
        field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !field.disabled &&
        style.borderTopStyle !== 'none' &&
        Number.parseFloat(style.borderTopWidth) > 0 &&
        style.appearance !== 'auto' &&
        field.getBoundingClientRect().width > 1;
      if (!isDrawn || style.borderTopColor === 'rgba(0, 0, 0, 0)') return [];
      const around = backgroundsBehind(field.parentElement);
      const contrast = contrastOf(painted([...around, style.borderTopColor]), painted(around));
      const isFilled = contrastOf(painted([...around, style.backgroundColor]), painted(around)) >= least;
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;
      return contrast < least && !isFilled ? [`${name}: ${contrast.toFixed(2)}`] : [];
    });
  }, MIN_CONTRAST);
