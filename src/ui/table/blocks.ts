import { type Key, keyOf, type SortColumn, type WireRecord } from '@/collections/view/view';

/** Rows of one request. */
export const BLOCK_ROWS = 100;
/** Rows between the places from which any row is near. */
export const ANCHOR_ROWS = 2_000;
/** From the beginning so many rows may be passed over without such a place. */
const MOST_SKIPPED = 4_000;
const MOST_BLOCKS = 300;
/** Blocks before and behind those in sight. */
const AHEAD = 1;

export type RowsAnswer = Readonly<{ version: string; rows: readonly WireRecord[] }>;
export type AnchorsAnswer = Readonly<{ version: string; total: number; keys: readonly Key[] }>;

/** What the service is asked for the rows of one view. */
export type RowsApi = Readonly<{
  rows: (place: { after?: Key; skip?: number; take: number }) => Promise<RowsAnswer>;
  anchors: (every: number) => Promise<AnchorsAnswer>;
  count: () => Promise<{ version: string; total: number }>;
}>;

type Block = { rows: readonly WireRecord[]; age: number };

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  first: RowsAnswer | undefined;
  total: number | undefined;
  onChange: () => void;
  /** A row came anew: what it was, and what it is. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  onFailure: (error: unknown) => void;
}>;

export type Blocks = ReturnType<typeof createBlocks>;

/**
 * Rows of a view by position, loaded in blocks where they are looked at. A block behind one that is loaded is read
 * from its last row on; any other from the nearest of the places that the service names for this.
 */
export function createBlocks(options: Options) {
  const { api, identifier, sort, onChange, onRenewed, onFailure } = options;
  const blocks = new Map<number, Block>();
  const loading = new Map<number, Promise<void>>();
  let anchors: Promise<AnchorsAnswer> | undefined;
  let total = options.total;
  /** Grows with each change of the collection: older blocks are shown until they came anew. */
  let age = 0;
  let inSight = { first: 0, last: 0 };
  if (options.first !== undefined) blocks.set(0, { rows: options.first.rows, age });

  const known = (): number => {
    if (total !== undefined) return total;
    const last = Math.max(-1, ...blocks.keys());
    return last < 0 ? 0 : last * BLOCK_ROWS + blocks.get(last)!.rows.length;
  };

  const placeOf = async (index: number) => {
    const position = index * BLOCK_ROWS;
    const before = blocks.get(index - 1);
    if (before?.age === age && before.rows.length === BLOCK_ROWS)
      return { after: keyOf(before.rows.at(-1)!, sort), take: BLOCK_ROWS };
    if (position <= MOST_SKIPPED) return { skip: position, take: BLOCK_ROWS };
    anchors ??= readAnchors();
    const { keys } = await anchors;
    const anchor = Math.min(Math.floor(position / ANCHOR_ROWS), keys.length);
    const after = keys[anchor - 1];
    const skip = position - anchor * ANCHOR_ROWS;
    return after === undefined ? { skip, take: BLOCK_ROWS } : { after, skip, take: BLOCK_ROWS };
  };

  const readAnchors = async () => {
    const answer = await api.anchors(ANCHOR_ROWS);
    setTotal(answer.total);
    return answer;
  };

  const setTotal = (next: number) => {
    if (next === total) return;
    total = next;
    onChange();
  };

  const count = async () => setTotal((await api.count()).total);

  const load = (index: number): Promise<void> => {
    const underWay = loading.get(index);
    if (underWay !== undefined) return underWay;
    const asked = age;
    const work = (async () => {
      const { rows } = await api.rows(await placeOf(index));
      tellRenewed(blocks.get(index)?.rows, rows);
      blocks.set(index, { rows, age: asked });
      forgetFar();
      onChange();
    })().finally(() => loading.delete(index));
    loading.set(index, work);
    return work;
  };

  const tellRenewed = (before: readonly WireRecord[] | undefined, after: readonly WireRecord[]) => {
    if (before === undefined) return;
    const earlier = new Map(before.map((row) => [row[identifier], row]));
    for (const row of after) {
      const was = earlier.get(row[identifier]!);
      if (was !== undefined) onRenewed(was, row);
    }
  };

  const forgetFar = () => {
    if (blocks.size <= MOST_BLOCKS) return;
    const distance = (index: number) => Math.abs(index - inSight.first);
    const farthest = [...blocks.keys()].sort((a, b) => distance(b) - distance(a))[0];
    if (farthest !== undefined) blocks.delete(farthest);
  };

  const isNeeded = (index: number): boolean =>
    index >= 0 && index * BLOCK_ROWS < Math.max(known(), 1) && blocks.get(index)?.age !== age;

  const ensure = (from: number, to: number) => {
    inSight = { first: Math.floor(from / BLOCK_ROWS), last: Math.floor(Math.max(from, to) / BLOCK_ROWS) };
    const { first, last } = inSight;
    const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
    // What is in sight comes first; blocks passed in haste are not waited for.
    const wanted = [...indexes, last + AHEAD, first - AHEAD].filter(isNeeded);
    for (const index of wanted.filter((one) => !loading.has(one))) load(index).catch(onFailure);
  };

  const at = (position: number): WireRecord | undefined =>
    blocks.get(Math.floor(position / BLOCK_ROWS))?.rows[position % BLOCK_ROWS];

  return {
    total: known,
    isCounted: () => total !== undefined,
    count,
    get: at,
    ensure,
    /** All rows of a range; those that are missing are read. */
    read: async (from: number, to: number): Promise<WireRecord[]> => {
      for (let index = Math.floor(from / BLOCK_ROWS); index <= Math.floor(to / BLOCK_ROWS); index += 1)
        if (!blocks.has(index)) await load(index);
      const rows = Array.from({ length: to - from + 1 }, (_, place) => at(from + place));
      return rows.filter((row) => row !== undefined);
    },
    /** A record is as it is stored now. */
    put: (record: WireRecord) => {
      for (const block of blocks.values()) {
        const place = block.rows.findIndex((row) => row[identifier] === record[identifier]);
        if (place >= 0) block.rows = block.rows.with(place, record);
      }
    },
    find: (id: unknown): WireRecord | undefined => {
      for (const { rows } of blocks.values()) {
        const found = rows.find((row) => row[identifier] === id);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    /** The position of a record that is loaded. */
    positionOf: (id: unknown): number | undefined => {
      for (const [index, { rows }] of blocks) {
        const place = rows.findIndex((row) => row[identifier] === id);
        if (place >= 0) return index * BLOCK_ROWS + place;
      }
      return undefined;
    },
    /** The collection changed: what is in sight is read anew, the rest when it is looked at. */
    refresh: async () => {
      age += 1;
      anchors = undefined;
      const counted = count();
      const { first, last } = inSight;
      // One after the other: each begins where the one before it ends.
      for (let index = first; index <= last; index += 1) {
        await load(index);
        // It may have been under way since before the change.
        if (blocks.get(index)?.age !== age) await load(index);
      }
      await counted;
    },
  };
}
