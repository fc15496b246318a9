import { randomUUID } from 'node:crypto';
import type { Collection } from '@/domain/collections';
import type { Fault, Language } from '@/domain/collections/fault';
import type { ArrivedItems } from '@/server/bodies/bodies';
import type { Proposals } from '@/server/proposals/proposals';
import type { BatchItems, BatchRequest } from '@/server/records/batch';
import type { WriteGuard } from '@/server/records/guarded/guard';
import { type ItemFault, type MergedItems, type Outcome, writtenBy } from '@/server/records/outcome';
import type { Records } from '@/server/records/records';
import type { ApiReply, BodyStream, RestContext } from '../exchange';
import { CONTENT_TYPE, preferredResolution, prefersMinimal, type Resolution } from '../negotiate';
import { proposalPath } from '../proposals-path';
import { MINIMAL, packed, unpacked, type WriteText } from './packed-reply';
import { slicesOf } from './text-slices';

/**
 * The maximum number of faulty items that a reply lists, besides the duplicates of stored records, which are all listed. The
 * counts always include all (docs/specification.md, "Batches").
 */
export const MAX_TOLD_FAULTS = 1000;

/** The number of entries of `errors` that are written before other requests are served. */
const ENTRIES_AT_ONCE = 2_000;

/** A longer text is sent in slices, because encoding and copying it at once would delay all other requests; in characters. */
const MAX_WHOLE = 512 * 1024;

export type WriteOperation = 'register' | 'change' | 'delete';

const RUN: Readonly<
  Record<WriteOperation | 'merge', (records: Records, batch: BatchRequest) => Promise<Outcome>>
> = {
  register: (records, batch) => records.register(batch),
  change: (records, batch) => records.change(batch),
  delete: (records, batch) => records.remove(batch),
  merge: (records, batch) => records.merge(batch),
};

/** Writes a batch and answers with its outcome: `info`, `data` and `errors` (docs/specification.md, "Batches"). */
export async function writeReply(
  write: { collection: Collection; operation: WriteOperation; items: BatchItems },
  { services, actor, request, requestId, language, guard }: RestContext,
): Promise<ApiReply> {
  const { address, signal, header } = request;
  const { collection, items } = write;
  const resolution = write.operation === 'register' ? preferredResolution(header) : undefined;
  const operation = resolution === 'merge-duplicates' ? 'merge' : write.operation;
  const wantData = !prefersMinimal(header);
  const batch = { actor, address, requestId, signal, collection, items, wantData, mostTold: MAX_TOLD_FAULTS };
  const isDryRun = guard?.isDryRun ?? false;
  const lineOf = 'lineOf' in items ? (items as ArrivedItems).lineOf : undefined;
  const form = { operation: write.operation, language, wantData, isDryRun, resolution, lineOf };
  if (actor.proposesOnly === true && !form.isDryRun) {
    const by = { actor, address, requestId, signal };
    return proposeReply({ ...by, collection, operation, items, wantData }, { services, form, guard });
  }
  if (guard === undefined) return replyTo(await RUN[operation](services.records, batch), form);
  const keep = async (outcome: Outcome) => packed(await textOf(outcome, form));
  const written = await services.records.writeGuarded({ ...batch, operation, guard, replyOf: keep });
  if ('outcome' in written) return replyTo(written.outcome, form);
  return keptReply(await unpacked(written.first));
}

/** Conditions that hold for every batch. */
const NO_CONDITIONS: WriteGuard = { isDryRun: false };

/**
 * Keeps the batch of a key that may only propose, and answers as the write would, with the proposal's number in `proposal` and its
 * address in `Location` (docs/specification.md, "Proposals").
 */
async function proposeReply(
  batch: Omit<Parameters<Proposals['propose']>[0], 'id' | 'guard' | 'replyOf'>,
  { services, form, guard = NO_CONDITIONS }: Pick<RestContext, 'services' | 'guard'> & { form: Form },
): Promise<ApiReply> {
  const id = randomUUID();
  const formOf = (outcome: Outcome): Form => ({ ...form, proposal: writtenBy(outcome) === 0 ? null : id });
  const replyOf = async (outcome: Outcome) => packed(await textOf(outcome, formOf(outcome)));
  const written = await services.proposals.propose({ ...batch, id, guard, replyOf });
  return 'outcome' in written
    ? replyTo(written.outcome, formOf(written.outcome))
    : keptReply(await unpacked(written.first));
}

const keptReply = ({ headers, body }: Awaited<ReturnType<typeof unpacked>>): ApiReply => ({
  status: 200,
  headers,
  body: inSlices([body]),
});

/** The form of a reply. */
type Form = Readonly<{
  operation: WriteOperation;
  language: Language;
  wantData: boolean;
  isDryRun: boolean;
  /** The line of an item in the body, if its format has lines. */
  lineOf: ArrivedItems['lineOf'];
  /** What was done with duplicates, if the caller has said it. */
  resolution: Resolution | undefined;
  /** The proposal that was kept, null if none was; absent: the key does not propose. */
  proposal?: string | null;
}>;

async function replyTo(outcome: Outcome, form: Form): Promise<ApiReply> {
  const { head, data, tail, headers } = await textOf(outcome, form);
  const reply: ApiReply = { status: 200, headers, body: inSlices([...head, data, ...tail]) };
  if (form.isDryRun) return { ...reply, isDryRun: true };
  const { done, failed, duplicates, faults } = outcome;
  if (failed + duplicates > 0)
    reply.notStored = { stored: done, failed, duplicates, first: firstOf(faults), faults };
  return reply;
}

/** Makes the text in pieces, one of which is `data` unchanged: joining tens of megabytes takes long. */
async function textOf(
  outcome: Outcome,
  { operation, language, wantData, isDryRun, resolution, lineOf, proposal }: Form,
): Promise<WriteText> {
  const headers: Record<string, string> = {
    'content-type': CONTENT_TYPE.json,
    'content-language': language,
  };
  const { merged } = outcome;
  const applied = [
    ...(wantData ? [] : [MINIMAL]),
    ...(isDryRun ? ['tx=rollback'] : []),
    ...(resolution === undefined ? [] : [`resolution=${resolution}`]),
  ].join(', ');
  if (applied !== '')
    headers['preference-applied'] = applied + (merged ? `; changed=${merged.changed.length}` : '');
  if (proposal) headers['location'] = proposalPath(proposal);
  const info = JSON.stringify(infoOf(operation, outcome));
  const errors = await errorsText(outcome.faults, { language, lineOf });
  const kept = proposal === undefined ? '' : `,"proposal":${JSON.stringify(proposal)}`;
  const did = merged === undefined ? '' : `,"merged":${mergedText(merged)}`;
  const end = isDryRun ? `]${did},"dry_run":true}` : `]${did}${kept}}`;
  return {
    headers,
    head: [`{"info":${info},"data":`],
    data: outcome.data,
    tail: [',"errors":[', ...errors, end],
  };
}

/** The indexes of the items by what was done with them. */
const mergedText = ({ created, changed, unchanged }: MergedItems): string =>
  JSON.stringify({ created, changed, unchanged });

/** The first fault that is not a duplicate; if there is none, the first duplicate. */
const firstOf = (faults: readonly ItemFault[]): ItemFault | undefined =>
  faults.find(({ fault }) => fault.code !== 'duplicate') ?? faults[0];

/** The entries of `errors`, in pieces: if all were joined at once, 100,000 separate strings would be in memory. */
async function errorsText(
  faults: readonly ItemFault[],
  { language, lineOf }: Pick<Form, 'language' | 'lineOf'>,
): Promise<string[]> {
  const pieces: string[] = [];
  const endOf = endsByFault(language);
  let others = 0;
  for (let from = 0; from < faults.length; from += ENTRIES_AT_ONCE) {
    if (from > 0) await new Promise(setImmediate);
    const entries: string[] = [];
    for (const { index, fault, stored, sameAs } of faults.slice(from, from + ENTRIES_AT_ONCE)) {
      if (stored === undefined) others += 1;
      if (stored === undefined && others > MAX_TOLD_FAULTS) continue;
      const holder =
        stored !== undefined ? `,"stored":${stored}` : sameAs !== undefined ? `,"same_as":${sameAs}` : '';
      const line = lineOf === undefined ? '' : `,"line":${lineOf(index)}`;
      entries.push(`{"index":${index}${line}${endOf(fault)}${holder}}`);
    }
    if (entries.length > 0) pieces.push((pieces.length > 0 ? ',' : '') + entries.join(','));
  }
  return pieces;
}

/** The part of an entry after the item's index; it is made once for thousands of items with the same fault object. */
function endsByFault(language: Language): (fault: Fault) => string {
  let last: { fault: Fault; text: string } | undefined;
  return (fault) => {
    if (last?.fault !== fault) {
      const more = fault.more.length === 0 ? undefined : fault.more.map((other) => told(other, language));
      last = { fault, text: JSON.stringify({ ...told(fault, language), more }).slice(1, -1) };
    }
    return `,${last.text}`;
  };
}

const told = (fault: Fault, language: Language) => ({
  code: fault.code,
  field: fault.field,
  message: fault.message(language),
});

function infoOf(operation: WriteOperation, { done, failed, duplicates }: Outcome) {
  switch (operation) {
    case 'register':
      return { jumlah_tersimpan: done, jumlah_gagal: failed, jumlah_duplikat: duplicates };
    case 'change':
      return { jumlah_tersimpan: done, jumlah_gagal: failed };
    case 'delete':
      return { jumlah_gagal: failed, jumlah_terhapus: done };
  }
}

/** A body from the pieces of its text: one text, or a stream if it is long. */
function inSlices(pieces: readonly string[]): string | BodyStream {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return length <= MAX_WHOLE ? pieces.join('') : slicesOf(pieces);
}
