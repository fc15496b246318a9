import { useMemo } from 'react';
import type { Collection } from '@/collections';
import type { ParseContext } from '@/collections/kinds/context';
import { trpc } from '../trpc';

/** Whether a text can be a moment does not hang on the zone; the service reads it in its own. */
const ANY_ZONE = { offsetMinutes: () => 0 };

/** What judging the values of a collection needs in the browser; undefined until the listed values are known. */
export function useParseContext({ resource, fields }: Collection): ParseContext | undefined {
  const enumerated = fields.filter(({ kind }) => kind === 'enum').map(({ name }) => name);
  const lists = trpc.useQueries((t) =>
    enumerated.map((field) => t.enumValues.list({ collection: resource, field })),
  );
  const known = lists.every(({ data }) => data !== undefined);
  const inForce = lists.map(({ data }) =>
    data?.restricted ? data.values.filter((one) => one.listed && one.retiredAt === null) : [],
  );
  // As a text, for its parts are new objects at each drawing.
  const texts = JSON.stringify(inForce.map((values) => values.map(({ value }) => value)));
  const names = enumerated.join();
  return useMemo(
    () => (known ? contextOf(names.split(','), JSON.parse(texts)) : undefined),
    [known, names, texts],
  );
}

function contextOf(names: readonly string[], lists: readonly (readonly string[])[]): ParseContext {
  const listed = new Map(names.map((name, place) => [name, new Set(lists[place])]));
  return { timeZone: ANY_ZONE, listedValues: (name) => listed.get(name) };
}
