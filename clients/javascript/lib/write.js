import { randomUUID } from 'node:crypto';
import { IncompleteWriteError, RefusedItemsError, StatisticsError } from './errors.js';
import { send, textOf } from './transport.js';
/** More items in a request than the service explains: it tells at most a thousand reasons. */
const MAX_ITEMS = 1000;
/** A part of what the service accepts, so that slow lines are not cut off; in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The service accepts 255 characters, and the number of the batch is added. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,240}$/;
/** The outcome of all items of a write. */
export class WriteResult {
    saved = 0;
    deleted = 0;
    failed = 0;
    duplicates = 0;
    records = [];
    refused = [];
    /** Of a merge: the positions of the items by what became of them. */
    merged = { created: [], changed: [], unchanged: [] };
    /** Of an API key that only proposes: the proposals, of which nothing is stored yet. */
    proposals = [];
    /** The batches whose first reply was given again. */
    replayed = 0;
    /** @throws {RefusedItemsError} if an item was not stored; duplicates of stored records count unless they are allowed */
    throwIfRefused({ allowDuplicates = false } = {}) {
        const refused = this.refused.filter(({ code }) => !(allowDuplicates && code === 'duplicate'));
        if (refused.length > 0 || this.failed > 0)
            throw new RefusedItemsError(refused);
        return this;
    }
}
/**
 * Writes items in batches, one after the other. Each batch is stored whole or not at all.
 * @throws {IncompleteWriteError} if a batch after the first gets no reply
 */
export async function write(settings, target, items, options) {
    const { idempotencyKey: name = randomUUID(), ifMatch } = options;
    if (name !== false && !IDEMPOTENCY_KEY.test(name))
        throw new StatisticsError('the idempotency key must have 1 to 240 visible ASCII characters');
    const result = new WriteResult();
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
                    reply: JSON.parse(await textOf(chunks)),
                    isReplayed: header('idempotent-replayed') === 'true',
                }),
            });
            if (isReplayed)
                result.replayed += 1;
            addTo(result, batch, reply);
            firstOpen = batch.first + batch.items.length;
        }
    }
    catch (thrown) {
        const error = firstOpen === 0 ? thrown : new IncompleteWriteError(result, firstOpen, thrown);
        if (error instanceof StatisticsError && name !== false)
            error.idempotencyKey = name;
        throw error;
    }
    return result;
}
async function* batchesOf(source, { batchItems = MAX_ITEMS }) {
    const most = Math.max(1, Math.min(MAX_ITEMS, batchItems));
    let [number, first, bytes] = [1, 0, 0];
    let items = [];
    let texts = [];
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
    if (items.length > 0)
        yield batch();
}
function headersOf({ merge, minimal, ifMatch }, name) {
    const prefer = [merge && 'resolution=merge-duplicates', minimal && 'return=minimal'].filter(Boolean);
    return {
        ...(prefer.length > 0 && { prefer: prefer.join(', ') }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(name !== undefined && { 'idempotency-key': name }),
    };
}
function addTo(result, { first, items }, { info, data, errors, merged, proposal }) {
    result.saved += info.jumlah_tersimpan ?? 0;
    result.deleted += info.jumlah_terhapus ?? 0;
    result.failed += info.jumlah_gagal ?? 0;
    result.duplicates += info.jumlah_duplikat ?? 0;
    for (const record of data)
        result.records.push(record);
    for (const { index, same_as, ...told } of errors)
        result.refused.push({
            ...told,
            index: first + index,
            item: items[index],
            ...(same_as !== undefined && { sameAs: first + same_as }),
        });
    for (const name of ['created', 'changed', 'unchanged'])
        for (const place of merged?.[name] ?? [])
            result.merged[name].push(first + place);
    if (typeof proposal === 'string')
        result.proposals.push(proposal);
}
