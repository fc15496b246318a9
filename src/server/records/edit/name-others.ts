import type { Text } from '@/domain/collections';
import type { Store } from '../batch';
import { type LastChangeAsked, lastChangeOf } from '../history/last-change';
import type { HistoryDoer } from '../history/read';
import type { EditFault, EditOutcome, EditRequest } from './edit-part';

/** Adds to conflicts and deleted records who changed or deleted them; nothing is read if there are none. */
export async function nameOthers(
  store: Store,
  request: EditRequest,
  outcome: EditOutcome,
): Promise<EditOutcome> {
  const asked = outcome.faults.map((fault) => askedOf(fault, request));
  const named = asked.filter((one) => one !== undefined);
  if (named.length === 0) return outcome;
  const actors = await lastChangeOf(store, request.collection, named);
  const faults = outcome.faults.map((fault, place) => {
    const by = actors.get(asked[place]?.id ?? 0);
    return by === undefined ? fault : { ...fault, by, message: messageOf(fault, by) };
  });
  return { ...outcome, faults };
}

/** The question about a fault for the history; undefined if the fault is not caused by somebody else. */
function askedOf(
  { list, index, code, current }: EditFault,
  request: EditRequest,
): LastChangeAsked | undefined {
  if (list === 'register' || (code !== 'conflict' && code !== 'not_found')) return undefined;
  const { item, was } =
    list === 'change'
      ? { item: request.change[index]!.set, was: request.change[index]!.was }
      : request.remove[index]!;
  const id = Number((item as Record<string, unknown>)[request.collection.identifier]);
  if (!Number.isInteger(id)) return undefined;
  if (current === undefined) return { id, current: null, fields: [] };
  const fields = Object.keys(was ?? {}).filter((name) => current[name] !== was?.[name]);
  return { id, current, fields };
}

const messageOf = ({ code }: EditFault, by: HistoryDoer): Text => {
  const { id, en } = nameOf(by);
  return code === 'conflict'
    ? { id: `data ini sudah diubah oleh ${id}`, en: `${en} has changed this record in the meantime` }
    : { id: `data ini sudah dihapus oleh ${id}`, en: `${en} has deleted this record` };
};

function nameOf({ kind, name }: HistoryDoer): Text {
  if (kind === 'key') return { id: `kunci API ${name}`, en: `the API key ${name}` };
  if (kind === 'system') return { id: 'sistem', en: 'the service' };
  return { id: name, en: name };
}
