import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import { WITHOUT_CERTAIN } from '@/domain/collections/view/view';
import { type Outputs, trpc } from '../trpc';

type Headline = Outputs['home']['headlines']['headlines'][number];

/** A headline without the records that cannot be right by open findings, read when the person asks for it. */
export function useWithoutCertain({ view }: Pick<Headline, 'view'>, collection: Collection) {
  const [isAsked, setAsked] = useState(false);
  const figures = collection.answers.headline?.figures ?? [];
  const read = trpc.useQueries((t) =>
    figures.map((figure) =>
      t.summaries.read(
        {
          collection: collection.resource,
          view: { ...view, findings: WITHOUT_CERTAIN },
          // All records are of one period, whose half-year may be spelled in several ways.
          request: { rows: [], measure: 'last', figure },
        },
        { enabled: isAsked },
      ),
    ),
  );
  const found = read.flatMap(({ data }) => data ?? []);
  const isRead = isAsked && found.length === figures.length;
  return {
    isAsked,
    isReading: isAsked && read.some(({ isFetching, data }) => isFetching && data === undefined),
    /** The headline; undefined: not asked for, or not read yet. */
    total: isRead ? found.reduce((sum, { table }) => sum + Number(table.total ?? 0), 0) : undefined,
    /** The number of records that are left out. */
    records: found[0]?.without ?? 0,
    toggle: () => setAsked((before) => !before),
  };
}
