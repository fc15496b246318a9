import { readSummaryChoice } from '@/domain/answers/summary-choice';
import { type Collection, findCollection } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import { PERIOD_DIMENSION } from '@/domain/indicators/indicator';
import { queryOfView, readIndicatorView } from '@/domain/indicators/indicator-view';
import { localeOf } from '@/domain/languages';
import { askedPicture } from '@/domain/pictures/asked-picture';
import { hasNoFigures, totalAt } from '@/domain/pictures/drawn';
import { releaseName } from '@/domain/releases/release';
import type { ReleaseStanding } from '@/domain/releases/standing';
import { system } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { Indicators, ListedIndicator } from '@/server/indicators/indicators';
import type { Pictures } from '@/server/pictures/pictures';
import type { Summaries } from '@/server/summaries/summaries';
import type { ShownBlock } from '../show-blocks';
import type { MailLanguage } from './texts';

/** The services from which the figures of a mail are read. */
export type FigureSources = Readonly<{
  pictures: Pick<Pictures, 'read'>;
  summaries: Pick<Summaries, 'ofView'>;
  indicators: Pick<Indicators, 'read'>;
}>;

/** The figures of a block, and of which releases they are. */
type Shown = Readonly<{
  heading: string;
  lines: readonly Line[];
  standings?: readonly (ReleaseStanding | null)[];
}>;

type Asked = Readonly<{ language: MailLanguage; indicators: readonly ListedIndicator[] }>;
type Figures = Extract<ShownBlock, { state: 'shown' }>;
/** A name, and its figure as text. */
type Line = readonly [name: string, figure: string];

/** The most figures of one block in a mail; the page has all. */
const MAX_LINES = 12;
const ACTOR = system('reports').actor!;

const WORDS = {
  id: {
    all: 'Seluruhnya',
    none: 'tidak ada angka',
    more: (count: number) => `… dan ${count} lainnya di halamannya`,
    released: 'Rilis',
    others: 'Belum dirilis',
  },
  en: {
    all: 'All together',
    none: 'no figures',
    more: (count: number) => `… and ${count} more on its page`,
    released: 'Release',
    others: 'Not released yet',
  },
} as const;

/**
 * The figures of a report's blocks in short, as plain text. Blocks that the reader may not see, or that no longer exist, are
 * only mentioned on the page.
 */
export async function figuresAsText(
  sources: FigureSources,
  blocks: readonly ShownBlock[],
  asked: Asked,
): Promise<string> {
  const texts: string[] = [];
  for (const block of blocks)
    if ('state' in block && block.state === 'shown') texts.push(await blockText(sources, block, asked));
  return texts.join('\n\n');
}

async function blockText(sources: FigureSources, block: Figures, asked: Asked): Promise<string> {
  const words = WORDS[asked.language];
  const {
    heading,
    lines,
    standings = [],
  } = await figuresOf(sources, block, asked).catch((error): Shown => {
    // If a summary is refused, its page says why.
    if (error instanceof ServiceError && error.code === 'invalid_parameter')
      return { heading: headingOf(block, asked), lines: [] };
    throw error;
  });
  const shown = lines.slice(0, MAX_LINES).map(([name, figure]) => `- ${name}: ${figure}`);
  const more = lines.length - shown.length;
  return [
    block.title === '' ? heading : block.title,
    ...new Set(standings.flatMap((standing) => standingLines(standing, words))),
    ...(shown.length === 0 ? [`- ${words.none}`] : shown),
    ...(more > 0 ? [words.more(more)] : []),
  ].join('\n');
}

/** Of which releases figures are, and of which periods they are not. */
function standingLines(
  standing: ReleaseStanding | null,
  { released, others }: (typeof WORDS)[MailLanguage],
): readonly string[] {
  if (standing === null || !standing.isReleased) return [];
  const line = (word: string, names: readonly string[]) =>
    names.length === 0
      ? []
      : [`${word}: ${names.slice(0, MAX_LINES).join(', ')}${names.length > MAX_LINES ? ', …' : ''}`];
  return [...line(released, standing.releases.map(releaseName)), ...line(others, standing.others)];
}

function headingOf(block: Figures, { language, indicators }: Asked): string {
  return block.kind === 'indicator'
    ? indicators.find(({ name }) => name === block.indicator)!.label[language]
    : findCollection(block.collection)!.label[language];
}

async function figuresOf(sources: FigureSources, block: Figures, asked: Asked): Promise<Shown> {
  const heading = headingOf(block, asked);
  const parameters = new URLSearchParams(block.query);
  if (block.kind === 'indicator') return indicatorFigures(sources, block.indicator, { ...asked, parameters });
  const collection = findCollection(block.collection)!;
  if (block.kind === 'summary')
    return { heading, ...(await summaryFigures(sources, collection, { ...asked, parameters })) };
  const { view } = readAddress(parameters, collection);
  const { drawn, standing } = await sources.pictures.read({
    ...askedPicture(parameters, { collection, view, kind: block.picture }),
    collection,
  });
  if (drawn === null || hasNoFigures(drawn)) return { heading, lines: [] };
  const number = numbersIn(asked.language);
  // For pictures over time, the last periods; for others, the order of the picture.
  const isOverTime = block.picture === 'series' || block.picture === 'multiples';
  const lines = drawn.names.map((name, at): Line => [name, number(totalAt(drawn, at))]);
  return { heading, lines: isOverTime ? lines.slice(-MAX_LINES) : lines, standings: [standing] };
}

async function summaryFigures(
  { summaries }: FigureSources,
  collection: Collection,
  { parameters, language }: Asked & { parameters: URLSearchParams },
): Promise<Omit<Shown, 'heading'>> {
  const { view } = readAddress(parameters, collection);
  const { request } = readSummaryChoice(parameters, collection);
  const { table, standing } = await summaries.ofView({ collection, view, request });
  const number = numbersIn(language);
  const rows = table.rows.filter(({ isSubtotal }) => !isSubtotal);
  const lines = rows.flatMap(({ values, cells, total }): Line[] => {
    const figure = total ?? cells.findLast((cell) => cell !== null);
    return figure === undefined || figure === null ? [] : [[values.join(', '), number(figure)]];
  });
  const all: Line[] = table.total === null ? [] : [[WORDS[language].all, number(table.total)]];
  return { lines: [...all, ...lines], standings: [standing] };
}

async function indicatorFigures(
  sources: FigureSources,
  name: string,
  { parameters, language, indicators }: Asked & { parameters: URLSearchParams },
): Promise<Shown> {
  const indicator = indicators.find((one) => one.name === name)!;
  const view = readIndicatorView(parameters, indicator);
  const { table, standing } = await sources.indicators.read({
    indicator,
    query: queryOfView(view),
    actor: ACTOR,
  });
  const number = numbersIn(language);
  const lines = table.rows.flatMap(({ values, cells, total }): Line[] => {
    const ratio = total ?? cells.findLast((cell) => cell !== null);
    return ratio === undefined || ratio === null ? [] : [[values.join(', '), number(ratio.value)]];
  });
  const isDivided = table.rows.some(({ values }) => values.length > 0);
  const isByPeriod = view.rows === PERIOD_DIMENSION;
  const all: Line[] =
    table.total !== null && isDivided ? [[WORDS[language].all, number(table.total.value)]] : [];
  return {
    heading: `${indicator.label[language]} (${indicator.unit[language]})`,
    lines: [...all, ...(isByPeriod ? lines.slice(-MAX_LINES) : lines)],
    standings: [standing.numerator, standing.denominator],
  };
}

const numbersIn = (language: MailLanguage) => (figure: string | number) =>
  Number(figure).toLocaleString(localeOf(language), { maximumFractionDigits: 2 });
