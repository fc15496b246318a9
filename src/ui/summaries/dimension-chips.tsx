'use client';

import { IconGripVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useState } from 'react';
import { dimensionsOf } from '@/domain/answers/dimensions';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { type DimensionPlace, movedDimension } from './divided';
import classes from './summaries.module.css';
import type { ShownSummary } from './use-summary-view';

const ICON_SIZE = 14;
const PLACES: readonly DimensionPlace[] = ['rows', 'columns', 'unused'];

/**
 * The dimensions as chips that are dragged between rows, columns and the unused ones. The selects below do the same by
 * keyboard, so the chips are hidden from screen readers.
 */
export function DimensionChips({ collection, shown }: { collection: Collection; shown: ShownSummary }) {
  const t = useTranslations('summaries.chips');
  const language = useLanguage();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<DimensionPlace>();
  const { request } = shown.choice;
  const { rows, columns } = request;
  const dimensions = dimensionsOf(collection);
  if (dimensions.length < 2) return null;
  const named = new Map(dimensions.map(({ name, label }) => [name, label[language]]));
  const placed: Readonly<Record<DimensionPlace, readonly string[]>> = {
    rows,
    columns: columns === undefined ? [] : [columns],
    unused: [...named.keys()].filter((name) => name !== columns && !rows.includes(name)),
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (event: DragEvent, place: DimensionPlace) => {
    event.preventDefault();
    if (dragged !== undefined)
      shown.show(({ request: now }) => ({
        request: { ...now, ...movedDimension(dragged, place, now) },
        order: undefined,
      }));
    end();
  };
  return (
    <div className={classes.chips} aria-hidden>
      {PLACES.map((place) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the selects do the same
        <div
          key={place}
          data-place={place}
          data-over={over === place || undefined}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setOver(place);
          }}
          onDrop={(event) => drop(event, place)}
        >
          <span>{t(place)}</span>
          {placed[place].map((name) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the selects do the same
            <b
              key={name}
              draggable
              data-dragged={dragged === name || undefined}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', named.get(name) ?? name);
                setDragged(name);
              }}
              onDragEnd={end}
            >
              <IconGripVertical size={ICON_SIZE} />
              {named.get(name)}
            </b>
          ))}
        </div>
      ))}
    </div>
  );
}
