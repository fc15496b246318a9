import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import { withoutName } from '../../parts/fault-text';
import type { Inputs, Outputs } from '../../trpc';
import type { Blocks } from '../rows/blocks';
import type { Draft } from '../unsaved/drafts';
import { sendable } from '../unsaved/together';
import type { Unsaved } from '../unsaved/unsaved';

export type Edit = Inputs['edits']['save'];
export type SaveOutcome = Outputs['edits']['save'];
type EditFault = SaveOutcome['faults'][number];

/** The data that an action stores: records with entered texts, drafts, and records to be deleted. */
export type ToSave = Readonly<{
  note: NonNullable<Edit['note']>;
  changed: readonly number[];
  drafts: readonly number[];
  removed: readonly WireRecord[];
}>;

type Parts = Readonly<{
  collection: Collection;
  blocks: Blocks;
  unsaved: Unsaved;
  language: Language;
  /** New records that an earlier request has stored, by their index in the request. */
  known?: ReadonlyMap<number, WireRecord>;
}>;

/** A request, and the data from which it was made. */
export type Sent = Readonly<{
  edit: Edit;
  changed: readonly { id: number; texts: Readonly<Record<string, string>> }[];
  drafts: readonly Draft[];
  removed: readonly WireRecord[];
}>;

/**
 * Makes the request of an action from the present texts: an earlier action may have changed the same records. Texts known
 * to be invalid are left out, and so are texts that are stored only together with them.
 * @returns undefined if nothing is left to send
 */
export function requestOf(
  wanted: ToSave,
  {
    collection,
    unsaved,
    taken = new Set(),
  }: Pick<Parts, 'collection' | 'unsaved'> & {
    /** The cells and drafts that are in earlier requests; the ones in this request are added. */
    taken?: Set<string>;
  },
): Sent | undefined {
  const { identifier, resource } = collection;
  const take = (name: string): boolean => !taken.has(name) && taken.add(name) !== undefined;
  const changed = wanted.changed.flatMap((id) => {
    const entered = sendable(unsaved.cells.of(id)).filter(([column]) => take(`${id} ${column}`));
    const texts = Object.fromEntries(entered.map(([column, { text }]) => [column, text]));
    // A value that nobody saw is never overwritten: no stored value is blank.
    const was = Object.fromEntries(entered.map(([column, { seen }]) => [column, seen ?? '']));
    return entered.length === 0 ? [] : [{ id, texts, was }];
  });
  const drafts = wanted.drafts.flatMap((key) => {
    const draft = unsaved.drafts.get(key);
    return draft !== undefined && take(`new ${key}`) ? draft : [];
  });
  if (changed.length + drafts.length + wanted.removed.length === 0) return undefined;
  return {
    changed,
    drafts,
    removed: wanted.removed,
    edit: {
      collection: resource,
      note: wanted.note,
      register: drafts.map(({ texts }) => texts),
      change: changed.map(({ id, texts, was }) => ({ set: { [identifier]: id, ...texts }, was })),
      remove: wanted.removed.map((record) => ({
        item: { [identifier]: record[identifier] },
        was: storedOf(record, { collection, unsaved }),
      })),
    },
  };
}

/** A record that a person saw, without computed values, and with the values that this page has stored in it since. */
const storedOf = (
  record: WireRecord,
  { collection: { columns, identifier }, unsaved }: Pick<Parts, 'collection' | 'unsaved'>,
): WireRecord => {
  const id = Number(record[identifier]);
  return Object.fromEntries(
    columns.map(({ name }) => [
      name,
      unsaved.cells.follow({ id, column: name, text: '', seen: record[name] })!,
    ]),
  );
};

/**
 * Applies the result of a request. A record is stored as a whole or not at all, so its valid texts stay beside the invalid
 * ones.
 * @returns the identifiers of the records with texts that were not stored
 */
export function applyOutcome(sent: Sent, outcome: SaveOutcome, parts: Parts): readonly number[] {
  const { blocks, unsaved, language, known } = parts;
  const { cells, drafts } = unsaved;
  const moved: number[] = [];
  for (const [index, { id, texts }] of sent.changed.entries()) {
    const record = outcome.changed[index];
    if (record == null) continue;
    const { was } = sent.edit.change![index]!;
    blocks.put(record);
    for (const [column, text] of Object.entries(texts)) {
      cells.stored(id, column, { was: was[column], now: record[column] });
      const entered = cells.of(id)[column];
      // Another text was entered meanwhile; it replaces the value that was just stored.
      const later = entered && entered.text !== text ? { ...entered, seen: record[column] } : undefined;
      cells.set(id, column, later);
    }
  }
  for (const id of outcome.removed) if (id !== null) cells.drop(id);
  for (const [index, draft] of sent.drafts.entries()) {
    const record = outcome.registered[index] ?? known?.get(index);
    if (record != null) moved.push(...storeDraft(draft, record, parts));
    else drafts.update(draft.key, (one) => ({ ...one, saving: false }));
  }
  const left = outcome.faults.flatMap((fault) => {
    const message = withoutName(fault.message[language], fault.field ?? '');
    if (fault.list === 'register') {
      if (!known?.has(fault.index)) markDraft(sent.drafts[fault.index]!, { fault, message, unsaved });
    } else if (fault.list === 'change') {
      const { was } = sent.edit.change![fault.index]!;
      return markRecord(sent.changed[fault.index]!, { fault, message, was, parts });
    } else if (fault.current !== undefined) {
      const seen = sent.removed[fault.index]!;
      blocks.put(fault.current);
      unsaved.removals.add({ seen, current: fault.current, by: fault.by });
    }
    return [];
  });
  return [...left, ...moved];
}

/**
 * A draft has become a record. Texts that were entered into it while it was being sent become an edit of that record.
 */
function storeDraft(
  sent: Draft,
  record: WireRecord,
  { collection, blocks, unsaved, language }: Parts,
): number[] {
  const id = Number(record[collection.identifier]);
  const texts = unsaved.drafts.get(sent.key)?.texts ?? sent.texts;
  const later = Object.entries(texts).filter(([column, text]) => sent.texts[column] !== text);
  unsaved.drafts.setStored(sent, record);
  // The answer may have come after the rows were read with it.
  blocks.settleLoaded();
  for (const [column, text] of later)
    unsaved.cells.enter({ id, column, text, seen: record[column] }, { collection, language });
  return later.length === 0 ? [] : [id];
}

function markDraft(
  { key }: Draft,
  { fault: { field }, message, unsaved }: { fault: EditFault; message: string; unsaved: Unsaved },
) {
  unsaved.drafts.update(key, (draft) =>
    field === undefined
      ? { ...draft, fault: message }
      : { ...draft, faults: { ...draft.faults, [field]: message } },
  );
}

function markRecord(
  { id, texts }: Sent['changed'][number],
  options: { fault: EditFault; message: string; was: WireRecord; parts: Parts },
): number {
  const { fault, message, was, parts } = options;
  const { cells } = parts.unsaved;
  const { current, field, by } = fault;
  if (current !== undefined) parts.blocks.put(current);
  for (const [column, text] of Object.entries(texts)) {
    const entered = cells.of(id)[column];
    // Another text was entered meanwhile; the next request handles it.
    if (entered?.text !== text) continue;
    if (current !== undefined) {
      if (current[column] === was[column]) continue;
      // The text is already stored: by somebody else, or by a request whose reply was lost.
      const isStored = String(current[column]) === text;
      const state = 'conflict' as const;
      const { isTogether = false } = entered;
      const conflict = { text, state, fault: message, current, by, seen: current[column], isTogether };
      cells.set(id, column, isStored ? undefined : conflict);
      // A fault of a field that was not sent is shown at all fields that were sent.
    } else if (field === undefined || field === column || texts[field] === undefined)
      cells.set(id, column, { ...entered, state: 'fault', fault: message });
  }
  if (fault.code === 'not_found') cells.setGone(id, message);
  return id;
}
