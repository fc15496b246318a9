import { variablesOf } from '../drawing/palette';
import { wrapped } from '../drawing/wrap';

/** A file is displayed where the fonts of the pages are not available. */
const FONT = 'Inter, "Segoe UI", "Noto Sans", Arial, sans-serif';
const MARGIN = 24;
const LINE = 20;
const TITLE_SIZE = 16;
const SOURCE_SIZE = 11;
/** The scale: twice as many pixels as the picture has, for paper and large screens. */
const SCALE = 2;

/** The texts above a picture in its file, and below it: the meanings of its codes, and its source. */
export type PictureTexts = Readonly<{ title: string; notes: readonly string[] }>;

/** A picture as a file of its own: with its title and its source, in the colours of light pages, which print well. */
export function standaloneSvg(picture: SVGSVGElement, { title, notes }: PictureTexts): string {
  const { width, height } = picture.viewBox.baseVal;
  const [titles, sources] = [
    wrapped(title, width, TITLE_SIZE),
    notes.flatMap((note) => wrapped(note, width, SOURCE_SIZE)),
  ];
  const top = MARGIN + (titles.length + 0.5) * LINE;
  const outerWidth = width + 2 * MARGIN;
  const outerHeight = top + height + (sources.length + 0.5) * LINE + MARGIN;
  const outer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  outer.setAttribute('viewBox', `0 0 ${outerWidth} ${outerHeight}`);
  outer.setAttribute('width', String(outerWidth));
  outer.setAttribute('height', String(outerHeight));
  outer.setAttribute('font-family', FONT);
  const ground = document.createElementNS(outer.namespaceURI, 'rect');
  for (const [name, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', 'var(--drawn-ground)'],
  ] as const)
    ground.setAttribute(name, value);
  const inner = picture.cloneNode(true) as SVGSVGElement;
  for (const name of ['class', 'role', 'aria-label']) inner.removeAttribute(name);
  inner.setAttribute('x', String(MARGIN));
  inner.setAttribute('y', String(top));
  outer.append(
    ground,
    ...titles.map((text, line) =>
      textElement(text, { y: MARGIN + (line + 0.5) * LINE, size: TITLE_SIZE, fill: 'var(--drawn-ink)' }),
    ),
    inner,
    ...sources.map((text, line) =>
      textElement(text, {
        y: outerHeight - MARGIN - (sources.length - 1 - line) * LINE,
        size: SOURCE_SIZE,
        fill: 'var(--drawn-quiet)',
      }),
    ),
  );
  const colors = variablesOf('light');
  return new XMLSerializer()
    .serializeToString(outer)
    .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => colors[name] ?? whole);
}

function textElement(text: string, { y, size, fill }: { y: number; size: number; fill: string }): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  element.setAttribute('x', String(MARGIN));
  element.setAttribute('y', String(y));
  element.setAttribute('font-size', String(size));
  element.setAttribute('fill', fill);
  element.textContent = text;
  return element;
}

/** Draws an SVG as PNG. @throws {Error} if the browser cannot */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), 'image/png'),
  );
}
