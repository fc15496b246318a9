import type { CollectionName } from '@/domain/collections';
import { isOpenToPublic } from '@/domain/metadata/classification';
import type { Classification } from '@/domain/metadata/forms/publication';
import { type DataSet, mayLeave } from '@/domain/pelita/data-set';
import type { Actor, KeyActor } from '@/server/actor';
import { isReleasedOnly } from '@/server/records/list/released-only';

/** Who asks with a key; undefined: somebody without one. */
export type PelitaCaller =
  | Readonly<{ actor: KeyActor; mayList: (collection: CollectionName) => boolean }>
  | undefined;

/** As whom a caller reads a data set, and which of its fields. */
export type PelitaView = Readonly<{
  actor: Actor;
  shows: ReadonlySet<Classification>;
  /** Whether nothing but releases is read, whatever the settings say. */
  isReleasedOnly: boolean;
}>;

const PUBLIC: Actor = { kind: 'system', name: 'pelita' };
const OPEN: ReadonlySet<Classification> = new Set(['terbuka']);
const LIMITED: ReadonlySet<Classification> = new Set(['terbuka', 'terbatas']);

/**
 * How a caller sees a data set; undefined: not at all. A key that may list its collections reads it as lists show them to the key;
 * anybody reads what is open.
 */
export function pelitaViewOf(set: DataSet, caller: PelitaCaller): PelitaView | undefined {
  if (!mayLeave(set)) return undefined;
  if (caller !== undefined && set.collections.every(({ resource }) => caller.mayList(resource)))
    return { actor: caller.actor, shows: LIMITED, isReleasedOnly: isReleasedOnly(caller.actor) };
  if (!isOpenToPublic(set.described.classification)) return undefined;
  const isBound = caller !== undefined && isReleasedOnly(caller.actor);
  return { actor: PUBLIC, shows: OPEN, isReleasedOnly: isBound };
}
