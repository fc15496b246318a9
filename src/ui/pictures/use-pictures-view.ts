'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { isPlaced, unknownSystems } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { PICTURE_KINDS, type PictureKind } from '@/domain/collections/answers';
import { readAddress, writeAddress } from '@/domain/collections/view/address';
import { conditionsOn, viewWithFilter, withConditionsOn } from '@/domain/collections/view/filter-parts';
import type { Condition, View } from '@/domain/collections/view/view';
import { unknownWords } from '@/domain/collections/view/words';
import { askedPicture, byParameter, pictureSystem } from '@/domain/pictures/asked-picture';
import { PLACE_SYSTEM, type PlaceSystem } from '@/domain/places/successions/place-system';
import { presentSearch } from '@/ui/parts/address/present-search';

/** The choices for the pictures, kept in the page's address: the view as the table has it, and a period. */
export function usePicturesView(collection: Collection) {
  const parameters = useSearchParams();
  const { view, period, system } = useMemo(() => readShown(parameters, collection), [parameters, collection]);
  const show = (change: (now: Shown) => Partial<Shown>) => {
    const now = readShown(presentSearch(), collection);
    const next = { ...now, ...change(now) };
    const written = writeAddress(next.view);
    if (next.period !== undefined) written.set('period', next.period);
    if (next.system !== undefined) written.set(PLACE_SYSTEM, next.system);
    for (const [kind, by] of next.dimensions) written.set(byParameter(kind), by);
    window.history.pushState(null, '', `?${written}`);
  };
  return {
    view,
    period,
    system,
    /** Words of the address that the page does not know. */
    unknown: [
      ...unknownWords(parameters, {
        collection,
        own: ['period', ...(isPlaced(collection) ? [PLACE_SYSTEM] : []), ...PICTURE_KINDS.map(byParameter)],
      }),
      ...(isPlaced(collection) ? unknownSystems(parameters) : []),
    ],
    /** The request for a picture. */
    asked: (kind: PictureKind) => askedPicture(parameters, { collection, view, kind }),
    /** The value to which a column is limited; undefined: none, or several. */
    fixed: (column: string): string | undefined => {
      const [one, ...more] = conditionsOn(view.filter, column).filter(({ op }) => op === 'eq');
      return more.length > 0 ? undefined : one?.value.toString();
    },
    /** Draws a picture by another of its dimensions. */
    setBy: (kind: PictureKind, by: string) =>
      show(({ dimensions }) => ({ dimensions: new Map(dimensions).set(kind, by) })),
    /** Changes the records that are drawn. */
    showView: (change: (now: View) => View) => show(({ view: now }) => ({ view: change(now) })),
    setSystem: (chosen: PlaceSystem | undefined) => show(() => ({ system: chosen })),
    setPeriod: (chosen: string | undefined) => show(() => ({ period: chosen })),
    /** Limits the records to values of columns; undefined: no limit by that column. */
    setValues: (values: Readonly<Record<string, string | undefined>>) =>
      show((now) => {
        let { filter } = now.view;
        for (const [column, value] of Object.entries(values)) {
          const conditions: Condition[] = value === undefined ? [] : [{ column, op: 'eq', value }];
          filter = withConditionsOn(filter, column, conditions);
        }
        return { view: viewWithFilter(now.view, filter) };
      }),
  };
}

type Shown = ReturnType<typeof readShown>;

const readShown = (parameters: URLSearchParams, collection: Collection) => ({
  view: readAddress(parameters, collection).view,
  period: parameters.get('period') ?? undefined,
  system: pictureSystem(parameters, collection),
  /** The dimensions of pictures that are not drawn by their first dimension. */
  dimensions: new Map(
    PICTURE_KINDS.flatMap((kind) => {
      const by = parameters.get(byParameter(kind));
      return by === null ? [] : [[kind, by] as const];
    }),
  ),
});
