'use client';

import { tzOffset } from '@date-fns/tz';
import { useTimeZone } from 'next-intl';
import { useMemo } from 'react';
import type { Collection } from '@/collections';
import type { ParseContext } from '@/collections/kinds/context';
import { trpc } from '@/ui/trpc';

/** So many values are told at once; where there are as many, there may be more. */
const MOST_TOLD = 20;

/** What judging values needs beside their fields; a long list of values is left to the service to judge. */
export function useParseContext({ fields, resource }: Collection): ParseContext {
  const timeZone = useTimeZone() ?? 'UTC';
  const enumerated = fields.filter(({ kind }) => kind === 'enum');
  const lists = trpc.useQueries((t) =>
    enumerated.map(({ name }) =>
      t.tables.suggest({ collection: resource, column: name, text: '', limit: MOST_TOLD }),
    ),
  );
  const told = JSON.stringify(lists.map(({ data }) => data?.values ?? []));
  const names = enumerated.map(({ name }) => name).join();
  return useMemo(() => {
    const values: string[][] = JSON.parse(told);
    const listed = new Map(names.split(',').map((name, place) => [name, values[place] ?? []]));
    return {
      timeZone: { offsetMinutes: (instant) => tzOffset(timeZone, new Date(instant)) },
      listedValues: (name) => {
        const found = listed.get(name) ?? [];
        return found.length < MOST_TOLD ? new Set(found) : undefined;
      },
    };
  }, [timeZone, told, names]);
}
