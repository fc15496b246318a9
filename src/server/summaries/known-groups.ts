import { LRUCache } from 'lru-cache';
import type { ReadGroups } from './read-groups';

/** The maximum size of all groups that are remembered, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes besides its texts. */
const ENTRY_BYTES = 200;
const BYTES_PER_CHARACTER = 2;

/** Groups by the name of their summary, which hold while the collection's version stands. */
export type KnownGroups = Readonly<{
  of: (name: string) => ReadGroups | undefined;
  remember: (name: string, groups: ReadGroups) => void;
}>;

export function createKnownGroups(maxBytes = MAX_BYTES): KnownGroups {
  const known = new LRUCache<string, ReadGroups>({
    maxSize: maxBytes,
    sizeCalculation: ({ groups }, name) => ENTRY_BYTES + (groups.length + name.length) * BYTES_PER_CHARACTER,
  });
  return { of: (name) => known.get(name), remember: (name, groups) => known.set(name, groups) };
}
