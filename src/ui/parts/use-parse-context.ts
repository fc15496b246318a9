'use client';

import { useTimeZone } from 'next-intl';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { timeZoneOf } from '@/domain/time-zone';
import { trpc } from '../trpc';

/** Lists change rarely, and reading one counts records; the service validates again by the list of that time. */
const FRESH_MS = 5 * 60_000;

/**
 * The context for validating a collection's values in the browser, in the service's time zone. While the lists are being
 * loaded, any short text is accepted as a value of an enumerated field.
 */
export function useParseContext({ resource, fields }: Collection): ParseContext & { isPending: boolean } {
  const timeZone = useTimeZone() ?? 'UTC';
  const enumerated = fields.filter(({ kind }) => kind === 'enum').map(({ name }) => name);
  const lists = trpc.useQueries((t) =>
    enumerated.map((field) => t.enumValues.list({ collection: resource, field }, { staleTime: FRESH_MS })),
  );
  const isPending = lists.some((list) => list.isPending);
  const inForce = lists.map(({ data }) => data?.values.filter((one) => one.listed && one.retiredAt === null));
  // The context is compared as a text, because its parts are new objects at each rendering.
  const listed = JSON.stringify(
    enumerated.map((name, place) => [name, inForce[place]?.map(({ value }) => value) ?? []]),
  );
  return useMemo(() => {
    const entries: [name: string, values: string[]][] = JSON.parse(listed);
    const values = new Map(entries.map(([name, texts]) => [name, new Set(texts)]));
    return {
      isPending,
      timeZone: timeZoneOf(timeZone),
      listedValues: (name) => values.get(name),
    };
  }, [isPending, listed, timeZone]);
}
