import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import { withoutName } from '../parts/fault-text';
import type { Inputs, Outputs } from '../trpc';
import type { Blocks } from './blocks';
import type { Draft, Pending } from './pending';

export type Edit = Inputs['edits']['save'];
export type EditOutcome = Outputs['edits']['save'];
type EditFault = EditOutcome['faults'][number];

/** What an action asks to be stored: records of which something was entered, begun ones, and such as are to go. */
export type Wish = Readonly<{
  note: NonNullable<Edit['note']>;
  changed: readonly number[];
  drafts: readonly number[];
  removed: readonly WireRecord[];
}>;

type Parts = Readonly<{ collection: Collection; blocks: Blocks; pending: Pending; language: Language }>;

/** What a request was made of, to tell what became of each part. */
export type Sent = Readonly<{
  edit: Edit;
  changed: readonly { id: number; texts: Readonly<Record<string, string>> }[];
  drafts: readonly Draft[];
  removed: readonly number[];
}>;

/**
 * Makes the request of a wish, by what is known now: an earlier one may have changed the same records. What is known to
 * be faulty stays out of it.
 * @returns undefined where nothing is left to be sent
 */
export function requestOf(wish: Wish, { collection, pending }: Parts): Sent | undefined {
  const { identifier, resource } = collection;
  const changed = wish.changed.flatMap((id) => {
    const entered = Object.entries(pending.cellsOf(id)).filter(([, { state }]) => state === 'saving');
    const texts = Object.fromEntries(entered.map(([column, { text }]) => [column, text]));
    // What nobody saw is never overwritten: no value is blank.
    const was = Object.fromEntries(entered.map(([column, { seen }]) => [column, seen ?? '']));
    return entered.length === 0 ? [] : [{ id, texts, was }];
  });
  const drafts = wish.drafts.flatMap((key) => pending.draft(key) ?? []);
  if (changed.length + drafts.length + wish.removed.length === 0) return undefined;
  return {
    changed,
    drafts,
    removed: wish.removed.map((record) => Number(record[identifier])),
    edit: {
      collection: resource,
      note: wish.note,
      register: drafts.map(({ texts }) => texts),
      change: changed.map(({ id, texts, was }) => ({ set: { [identifier]: id, ...texts }, was })),
      remove: wish.removed.map((record) => ({ item: { [identifier]: record[identifier] }, was: record })),
    },
  };
}

/**
 * Shows what became of a request. A record is stored as a whole or not at all, so what is right of it waits beside what
 * is not.
 * @returns identifiers of the records of which something was not stored
 */
export function applyOutcome(sent: Sent, outcome: EditOutcome, parts: Parts): readonly number[] {
  const { blocks, pending, language } = parts;
  for (const [index, { id, texts }] of sent.changed.entries()) {
    const record = outcome.changed[index];
    if (record == null) continue;
    blocks.put(record);
    for (const [column, text] of Object.entries(texts)) {
      const entered = pending.cellsOf(id)[column];
      // Entered anew meanwhile: it is to replace what was stored just now.
      const later = entered && entered.text !== text ? { ...entered, seen: record[column] } : undefined;
      pending.set(id, column, later);
    }
  }
  for (const id of outcome.removed) if (id !== null) pending.drop(id);
  for (const [index, draft] of sent.drafts.entries()) {
    const record = outcome.registered[index];
    if (record == null) continue;
    pending.storedDraft(draft, record);
    pending.dropDrafts([draft.key]);
  }
  for (const { key } of sent.drafts) pending.setDraft(key, (draft) => ({ ...draft, saving: false }));
  return outcome.faults.flatMap((fault) => {
    const words = withoutName(fault.message[language], fault.field ?? '');
    if (fault.list === 'register') showDraftFault(sent.drafts[fault.index]!, { fault, words, pending });
    else if (fault.list === 'change') {
      const { was } = sent.edit.change![fault.index]!;
      return showFault(sent.changed[fault.index]!, { fault, words, was, parts });
    } else if (fault.current !== undefined) blocks.put(fault.current);
    return [];
  });
}

function showDraftFault(
  { key }: Draft,
  { fault, words, pending }: { fault: EditFault; words: string; pending: Pending },
) {
  const { field } = fault;
  pending.setDraft(key, (draft) =>
    field === undefined
      ? { ...draft, fault: words }
      : { ...draft, faults: { ...draft.faults, [field]: words } },
  );
}

function showFault(
  { id, texts }: Sent['changed'][number],
  { fault, words, was, parts }: { fault: EditFault; words: string; was: WireRecord; parts: Parts },
): number {
  const { pending, blocks } = parts;
  const { current, field } = fault;

  if (current !== undefined) blocks.put(current);
  for (const [column, text] of Object.entries(texts)) {
    // Entered anew meanwhile: the next request is about that.
    const entered = pending.cellsOf(id)[column];
    if (entered?.text !== text) continue;
    if (current !== undefined) {
      if (current[column] === was[column]) continue;
      // It is stored already: by somebody else, or by a request whose reply was lost.
      const isStored = String(current[column]) === text;
      const conflict = { text, state: 'conflict', fault: words, current, seen: current[column] } as const;
      pending.set(id, column, isStored ? undefined : conflict);
      // A fault of another field than those sent is one of the record.
    } else if (field === undefined || field === column || texts[field] === undefined)
      pending.set(id, column, { ...entered, state: 'fault', fault: words });
  }
  if (fault.code === 'not_found') pending.setGone(id, words);
  return id;
}
