import { randomUUID } from 'node:crypto';
import { IncompleteWriteError, RefusedItemsError, StatisticsError } from './errors.js';
import { type Settings, send, textOf } from './transport.js';

/** More items in a request than the service explains: it tells at most a thousand reasons. */
const MAX_ITEMS = 1000;
/** A part of what the service accepts, so that slow lines are not cut off; in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The service accepts 255 characters, and the number of the batch is added. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,240}$/;

export type Items<T> = Iterable<T> | AsyncIterable<T>;

export type WriteOptions = Readonly<{
  /**
   * A name of this write, by which it can be repeated, also by a later run of the program. By default a new one for each
   * write; false: none, and then the write is not repeated.
   */
  idempotencyKey?: string | false;
  /** Of `register`: an item whose natural key is stored changes that record. */
  merge?: boolean;
  /** The reply has no records, which saves time and memory. */
  minimal?: boolean;
  /** Judges and counts the items, and stores nothing. */
  dryRun?: boolean;
  /** Writes only if the collection has not changed since the list with this ETag; only for one batch. */
  ifMatch?: string;
  /** Items in a request, at most 1,000. */
  batchItems?: number;
}>;

/** An item that was not stored. */
export type RefusedItem<Item> = Readonly<{
  /** Its position among all items of the write, from 0. */
  index: number;
  item: Item;
  code: string;
  field?: string;
  /** The reason. */
  message: string;
  more?: readonly Readonly<{ code: string; field?: string; message: string }>[];
  /** The identifier of the stored record with the same natural key. */
  stored?: number;
  /** The position of the earlier item with the same natural key. */
  sameAs?: number;
}>;

/** The outcome of all items of a write. */
export class WriteResult<Stored, Item> {
  saved = 0;
  deleted = 0;
  failed = 0;
  duplicates = 0;
  readonly records: Stored[] = [];
  readonly refused: RefusedItem<Item>[] = [];
  /** Of a merge: the positions of the items by what became of them. */
  readonly merged = { created: [] as number[], changed: [] as number[], unchanged: [] as number[] };
  /** Of an API key that only proposes: the proposals, of which nothing is stored yet. */
  readonly proposals: string[] = [];
  /** The batches whose first reply was given again. */
  replayed = 0;

  /** @throws {RefusedItemsError} if an item was not stored; duplicates of stored records count unless they are allowed */
  throwIfRefused({ allowDuplicates = false } = {}): this {
    const refused = this.refused.filter(({ code }) => !(allowDuplicates && code === 'duplicate'));
    if (refused.length > 0 || this.failed > 0) throw new RefusedItemsError(refused);
    return this;
  }
}

type Told = {
  index: number;
  code: string;
  field?: string;
  message: string;
  stored?: number;
  same_as?: number;
};
type WriteReply<Stored> = {
  info: Partial<Record<'jumlah_tersimpan' | 'jumlah_terhapus' | 'jumlah_gagal' | 'jumlah_duplikat', number>>;
  data: Stored[];
  errors: (Told & Pick<RefusedItem<unknown>, 'more'>)[];
  merged?: { created: number[]; changed: number[]; unchanged: number[] };
  proposal?: string | null;
};
type Batch<Item> = Readonly<{ number: number; first: number; items: Item[]; body: string }>;

/**
 * Writes items in batches, one after the other. Each batch is stored whole or not at all.
 * @throws {IncompleteWriteError} if a batch after the first gets no reply
 */
export async function write<Stored, Item>(
  settings: Settings,
  target: Readonly<{ method: 'POST' | 'PUT' | 'DELETE'; path: string }>,
  items: Items<Item>,
  options: WriteOptions,
): Promise<WriteResult<Stored, Item>> {
  const { idempotencyKey: name = randomUUID(), ifMatch } = options;
  if (name !== false && !IDEMPOTENCY_KEY.test(name))
    throw new StatisticsError('the idempotency key must have 1 to 240 visible ASCII characters');
  const result = new WriteResult<Stored, Item>();
  let firstOpen = 0;
  try {
    for await (const batch of batchesOf(items, options)) {
      if (batch.number > 1 && ifMatch !== undefined)
        throw new StatisticsError('ifMatch holds for one batch only: the first has changed the collection');
      const { reply, isReplayed } = await send(settings, {
        ...target,
        path: options.dryRun === true ? `${target.path}?dry_run=true` : target.path,
        headers: headersOf(options, name === false ? undefined : `${name}-${batch.number}`),
        body: batch.body,
        read: async ({ header, chunks }) => ({
          reply: JSON.parse(await textOf(chunks)) as WriteReply<Stored>,
          isReplayed: header('idempotent-replayed') === 'true',
        }),
      });
      if (isReplayed) result.replayed += 1;
      addTo(result, batch, reply);
      firstOpen = batch.first + batch.items.length;
    }
  } catch (thrown) {
    const error = firstOpen === 0 ? thrown : new IncompleteWriteError(result, firstOpen, thrown);
    if (error instanceof StatisticsError && name !== false) error.idempotencyKey = name;
    throw error;
  }
  return result;
}

async function* batchesOf<Item>(
  source: Items<Item>,
  { batchItems = MAX_ITEMS }: WriteOptions,
): AsyncGenerator<Batch<Item>, void> {
  const most = Math.max(1, Math.min(MAX_ITEMS, batchItems));
  let [number, first, bytes] = [1, 0, 0];
  let items: Item[] = [];
  let texts: string[] = [];
  const batch = () => ({ number, first, items, body: `[${texts.join(',')}]` });
  for await (const item of source) {
    const text = JSON.stringify(item) ?? 'null';
    const size = Buffer.byteLength(text) + 1;
    if (items.length > 0 && (items.length >= most || bytes + size > MAX_BYTES)) {
      yield batch();
      number += 1;
      first += items.length;
      bytes = 0;
      items = [];
      texts = [];
    }
    items.push(item);
    texts.push(text);
    bytes += size;
  }
  if (items.length > 0) yield batch();
}

function headersOf(
  { merge, minimal, ifMatch }: WriteOptions,
  name: string | undefined,
): Record<string, string> {
  const prefer = [merge && 'resolution=merge-duplicates', minimal && 'return=minimal'].filter(Boolean);
  return {
    ...(prefer.length > 0 && { prefer: prefer.join(', ') }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(name !== undefined && { 'idempotency-key': name }),
  };
}

function addTo<Stored, Item>(
  result: WriteResult<Stored, Item>,
  { first, items }: Batch<Item>,
  { info, data, errors, merged, proposal }: WriteReply<Stored>,
): void {
  result.saved += info.jumlah_tersimpan ?? 0;
  result.deleted += info.jumlah_terhapus ?? 0;
  result.failed += info.jumlah_gagal ?? 0;
  result.duplicates += info.jumlah_duplikat ?? 0;
  for (const record of data) result.records.push(record);
  for (const { index, same_as, ...told } of errors)
    result.refused.push({
      ...told,
      index: first + index,
      item: items[index]!,
      ...(same_as !== undefined && { sameAs: first + same_as }),
    });
  for (const name of ['created', 'changed', 'unchanged'] as const)
    for (const place of merged?.[name] ?? []) result.merged[name].push(first + place);
  if (typeof proposal === 'string') result.proposals.push(proposal);
}
