import { type Collection, findCollection } from '@/domain/collections';
import type { Text } from '@/domain/collections/field';
import { type Indicator, isOpenTo } from '@/domain/indicators/indicator';
import { picturesOf } from '@/domain/pictures/picture';
import { type FigureBlock, hasFigures, type ReportBlock } from '@/domain/reports/block';
import {
  type FilteredQuery,
  type FilterFacts,
  filteredIndicator,
  filteredPicture,
  filteredSummary,
  type ReportFilters,
} from '@/domain/reports/filters';
import { type MissingPart, missingPartOf } from '@/domain/reports/judge-block';
import { mayEnter } from '@/domain/staff';
import { type FactSources, factsOfCollection, factsOfIndicator } from './facts';

/** A block as its reader may see it. */
export type ShownBlock =
  | Exclude<ReportBlock, FigureBlock>
  /** A block with the shared filters in its query, and notes about them for its reader. */
  | (FigureBlock & FilteredQuery & Readonly<{ state: 'shown' }>)
  /** `of`: the table or indicator. Its query is kept back: it may name values. */
  | (Pick<FigureBlock, 'id' | 'kind' | 'title'> &
      Readonly<{ state: 'not_permitted'; of: Text } | { state: 'missing'; missing: MissingPart }>);

type Reader = Parameters<typeof mayEnter>[0];

/** Whether somebody may see the figures of a block; if its table or indicator no longer exists, there are none to see. */
export function mayRead(reader: Reader, block: FigureBlock, indicators: readonly Indicator[]): boolean {
  if (block.kind === 'indicator') {
    const indicator = indicators.find(({ name }) => name === block.indicator);
    return indicator === undefined || isOpenTo(reader, indicator);
  }
  const collection = findCollection(block.collection);
  return collection === undefined || mayEnter(reader, collection.group);
}

type Asked = Readonly<{
  reader: Reader;
  filters: ReportFilters;
  indicators: readonly Indicator[];
  signal?: AbortSignal | undefined;
}>;

/** The blocks of a report for a reader, and the periods of the blocks that the reader may see, the newest first. */
export async function showBlocks(
  sources: FactSources,
  blocks: readonly ReportBlock[],
  asked: Asked,
): Promise<Readonly<{ blocks: readonly ShownBlock[]; periods: readonly string[] }>> {
  const periods = new Set<string>();
  const facts = factsOnce(sources, asked);
  const shown = await Promise.all(
    blocks.map(async (block): Promise<ShownBlock> => {
      if (!hasFigures(block)) return block;
      const { id, kind, title } = block;
      if (!mayRead(asked.reader, block, asked.indicators))
        return { id, kind, title, state: 'not_permitted', of: labelOf(block, asked.indicators) };
      const missing = missingPartOf(block, asked.indicators);
      if (missing !== undefined) return { id, kind, title, state: 'missing', missing };
      const known = await facts(block);
      for (const { period, state } of known.periods) if (state !== 'future') periods.add(period);
      return { ...block, ...filteredBlock(block, known, asked), state: 'shown' };
    }),
  );
  return { blocks: shown, periods: [...periods].sort().reverse() };
}

/** Applies the shared filters to a block whose table or indicator exists. */
function filteredBlock(
  block: FigureBlock,
  facts: FilterFacts,
  { filters, indicators }: Asked,
): FilteredQuery {
  const { query } = block;
  if (block.kind === 'indicator')
    return filteredIndicator({ query, indicator: indicatorOf(block.indicator, indicators) }, filters, facts);
  const collection = findCollection(block.collection)!;
  if (block.kind === 'summary') return filteredSummary({ query, collection }, filters, facts);
  const picture = picturesOf(collection).find(({ kind }) => kind === block.picture)!;
  return filteredPicture({ query, picture, collection }, filters, facts);
}

/** Reads the facts about each table and indicator once for all blocks. */
function factsOnce(sources: FactSources, asked: Asked): (block: FigureBlock) => Promise<FilterFacts> {
  const known = new Map<Collection | Indicator, Promise<FilterFacts>>();
  return (block) => {
    const of =
      block.kind === 'indicator'
        ? indicatorOf(block.indicator, asked.indicators)
        : findCollection(block.collection)!;
    const found =
      known.get(of) ??
      ('numerator' in of ? factsOfIndicator(sources, of, asked) : factsOfCollection(sources, of, asked));
    known.set(of, found);
    return found;
  };
}

const indicatorOf = (name: string, indicators: readonly Indicator[]): Indicator =>
  indicators.find((one) => one.name === name)!;

function labelOf(block: FigureBlock, indicators: readonly Indicator[]): Text {
  if (block.kind === 'indicator') return indicatorOf(block.indicator, indicators).label;
  return findCollection(block.collection)!.label;
}
