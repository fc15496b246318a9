import { readPeriod } from '@/domain/readings/periods';
import type { Heading } from './subtotals';

/** A caption, which may have several lines, or the row of a higher place, whose sum stands above its rows. */
export type CaptionEvent = Readonly<{ line: number; texts: readonly string[]; isPlace: boolean }>;

type Level = 'period' | 'place';

const PLACE = /^(?:kab(?:upaten)?|kota|kec(?:amatan)?|desa|gampong|gp|kel(?:urahan)?|kampung)[.\s]/i;

/**
 * What the rows below each caption are of: its own text, after that of the outer level, which still holds. Below `BULAN MARET` and
 * `KECAMATAN MILA` the caption `KECAMATAN SAKTI` is of March too. Of periods and places, those that stand first in the sheet
 * are the outer ones: where one of them begins, the inner one before it has ended.
 * @param events in the order of their lines
 */
export function withOuterLevels(events: readonly CaptionEvent[]): Heading[] {
  let outer: Level | undefined;
  let outerText: string | undefined;
  return events.map(({ line, texts, isPlace }) => {
    const levels = texts.map((text) => levelOf(text, isPlace));
    outer ??= levels.find((level) => level !== undefined);
    const own = texts.join(' / ');
    const outerTexts = texts.filter((_, at) => levels[at] === outer && outer !== undefined);
    if (outerTexts.length > 0) outerText = outerTexts.join(' / ');
    const isInner = levels.some((level) => level !== undefined) && outerTexts.length === 0;
    return { line, text: isInner && outerText !== undefined ? `${outerText} / ${own}` : own };
  });
}

function levelOf(text: string, isPlace: boolean): Level | undefined {
  if (isPlace || PLACE.test(text)) return 'place';
  return Object.values(readPeriod(text)).some((part) => part !== undefined) ? 'period' : undefined;
}
