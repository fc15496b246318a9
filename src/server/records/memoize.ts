import type { Collection } from '@/domain/collections';

/** Caches a result per collection, such as the text of a statement. */
export function oncePerCollection<T>(make: (collection: Collection) => T): (collection: Collection) => T {
  const made = new Map<Collection, T>();
  return (collection) => {
    let value = made.get(collection);
    if (value === undefined) {
      value = make(collection);
      made.set(collection, value);
    }
    return value;
  };
}
