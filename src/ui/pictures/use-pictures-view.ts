'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { PICTURE_KINDS, type PictureKind } from '@/domain/collections/answers';
import { readAddress, writeAddress } from '@/domain/collections/view/address';
import { conditionsOn, viewWithFilter, withConditionsOn } from '@/domain/collections/view/filter-parts';
import type { Condition, View } from '@/domain/collections/view/view';
import { askedPicture, byParameter } from '@/ui/table/tools/view/page-address';
import type { Inputs } from '@/ui/trpc';

/** What the pictures show, kept in the page's address: the view as the table has it, and a period. */
export function usePicturesView(collection: Collection) {
  const parameters = useSearchParams();
  const view = useMemo(() => readAddress(parameters, collection).view, [parameters, collection]);
  const period = parameters.get('period') ?? undefined;
  const dimensions = new Map(
    PICTURE_KINDS.flatMap((kind) => {
      const by = parameters.get(byParameter(kind));
      return by === null ? [] : [[kind, by] as const];
    }),
  );
  const show = (next: { view?: View; period?: string | undefined; dimensions?: typeof dimensions }) => {
    const written = writeAddress(next.view ?? view);
    const shown = 'period' in next ? next.period : period;
    if (shown !== undefined) written.set('period', shown);
    for (const [kind, by] of next.dimensions ?? dimensions) written.set(byParameter(kind), by);
    window.history.pushState(null, '', `?${written}`);
  };
  return {
    view,
    period,
    /** What is asked for a picture. */
    asked: (kind: PictureKind): Inputs['pictures']['read'] =>
      askedPicture(parameters, { collection, view, kind }),
    /** The value to which a column is limited; undefined: none, or several. */
    fixed: (column: string): string | undefined => {
      const [one, ...more] = conditionsOn(view.filter, column).filter(({ op }) => op === 'eq');
      return more.length > 0 ? undefined : one?.value.toString();
    },
    /** Draws a picture by another of its dimensions. */
    setBy: (kind: PictureKind, by: string) => show({ dimensions: new Map([...dimensions, [kind, by]]) }),
    setPeriod: (chosen: string | undefined) => show({ period: chosen }),
    /** Limits the records to values of columns; undefined: to none of that column. */
    setValues: (values: Readonly<Record<string, string | undefined>>) => {
      let { filter } = view;
      for (const [column, value] of Object.entries(values)) {
        const conditions: Condition[] = value === undefined ? [] : [{ column, op: 'eq', value }];
        filter = withConditionsOn(filter, column, conditions);
      }
      show({ view: viewWithFilter(view, filter) });
    },
  };
}
