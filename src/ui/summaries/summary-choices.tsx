'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { dimensionsOf } from '@/domain/answers/dimensions';
import { MEASURES, type Measure, type SummaryRequest } from '@/domain/answers/judge-summary';
import { isChange, type ShownAs } from '@/domain/answers/shown-as';
import { isPlaced, usualMeasure } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { declaredFigures, periodsOf } from '@/domain/collections/parts';
import { useLanguage } from '@/i18n/use-language';
import { PlaceSystemSelect } from '../place-systems/place-system-select';
import { divided } from './divided';
import type { FigureOpens } from './figures-row';
import classes from './summaries.module.css';
import type { ShownSummary } from './use-summary-view';

/** Changes the present request. */
type Ask = (change: (now: SummaryRequest) => Partial<SummaryRequest>) => void;

/**
 * The choices of a summary: its dimensions, its figure, and how that is shown. @param options.ways those that the present
 * figures allow
 */
export function SummaryChoices(options: {
  collection: Collection;
  shown: ShownSummary;
  ways: readonly ShownAs[];
  opens: FigureOpens;
  onOpens: (opens: FigureOpens) => void;
}) {
  const { collection, shown, ways, opens, onOpens } = options;
  const t = useTranslations('summaries');
  const language = useLanguage();
  const { request, shownAs, isBeside } = shown.choice;
  const { rows, columns } = request;
  const dimensions = dimensionsOf(collection).map(({ name, label }) => ({
    value: name,
    label: label[language],
  }));
  const without = (...names: (string | undefined)[]) =>
    dimensions.filter(({ value }) => !names.includes(value));
  const ask: Ask = (change) =>
    shown.show(({ request: now }) => ({ request: { ...now, ...change(now) }, order: undefined }));
  return (
    <search className={classes.choices} aria-label={t('choose.label')}>
      <NativeSelect
        label={t('choose.rows')}
        value={rows[0] ?? ''}
        onChange={({ currentTarget: { value } }) => ask((now) => divided([value, now.rows[1]], now.columns))}
        data={dimensions}
      />
      {dimensions.length > 1 && (
        <NativeSelect
          label={t('choose.below')}
          value={rows[1] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            ask((now) => divided([now.rows[0], value], now.columns))
          }
          data={[{ value: '', label: t('choose.none') }, ...without(rows[0])]}
        />
      )}
      {dimensions.length > 1 && (
        <NativeSelect
          label={t('choose.columns')}
          value={columns ?? ''}
          onChange={({ currentTarget: { value } }) => ask(({ rows: now }) => divided(now, value))}
          data={[{ value: '', label: t('choose.none') }, ...without(...rows)]}
        />
      )}
      <FigureSelects collection={collection} request={request} onAsk={ask} />
      {ways.length > 1 && (
        <NativeSelect
          label={t('choose.as')}
          value={wayName(ways.includes(shownAs) ? shownAs : 'value', isBeside)}
          onChange={({ currentTarget: { value } }) => {
            const [way = 'value', beside] = value.split(' ');
            shown.show(() => ({ shownAs: way as ShownAs, isBeside: beside !== undefined }));
          }}
          data={ways.flatMap((way) => [
            { value: way, label: t(`ways.${way}`) },
            ...(isChange(way) ? [{ value: wayName(way, true), label: t(`beside.${way}`) }] : []),
          ])}
        />
      )}
      {isPlaced(collection) && (
        <PlaceSystemSelect
          system={request.places}
          onChange={(system) =>
            shown.show(({ request: { places: _, ...now } }) => ({
              request: { ...now, ...(system !== undefined && { places: system }) },
              order: undefined,
            }))
          }
        />
      )}
      <NativeSelect
        label={t('choose.opens')}
        value={opens}
        onChange={({ currentTarget: { value } }) => onOpens(value as FigureOpens)}
        data={(['records', 'history', 'address'] as const).map((value) => ({
          value,
          label: t(`opens.${value}`),
        }))}
      />
    </search>
  );
}

/** A way of showing figures, as the value of an option. */
const wayName = (way: ShownAs, isBeside: boolean): string =>
  isBeside && isChange(way) ? `${way} beside` : way;

function FigureSelects(options: { collection: Collection; request: SummaryRequest; onAsk: Ask }) {
  const { collection, request, onAsk } = options;
  const t = useTranslations('summaries');
  const language = useLanguage();
  const figures = declaredFigures(collection);
  const figure = request.figure ?? figures[0]?.field.name;
  if (figure === undefined) return null;
  const measures = MEASURES.filter((measure) => isOffered(measure, { collection, figure }));
  const ask = (measure: Measure, name: string) =>
    onAsk(() => ({ measure, figure: measure === 'count' ? undefined : name }));
  return (
    <>
      {figures.length > 1 && (
        <NativeSelect
          label={t('choose.figure')}
          value={figure}
          onChange={({ currentTarget: { value } }) => {
            const isUsual =
              request.measure === 'count' || !isOffered(request.measure, { collection, figure: value });
            ask(isUsual ? usualMeasure(collection, value) : request.measure, value);
          }}
          data={figures.map(({ field }) => ({ value: field.name, label: field.label[language] }))}
        />
      )}
      <NativeSelect
        label={figures.length > 1 ? t('choose.measure') : figures[0]!.field.label[language]}
        value={request.measure}
        onChange={({ currentTarget: { value } }) => ask(value as Measure, figure)}
        data={measures.map((measure) => ({ value: measure, label: t(`measures.${measure}`) }))}
      />
    </>
  );
}

/** Collections that are not about periods have no latest one, and percentages are not added. */
function isOffered(
  measure: Measure,
  { collection, figure }: { collection: Collection; figure: string },
): boolean {
  const additive = declaredFigures(collection).find(({ field }) => field.name === figure)?.additive;
  if (measure === 'last') return additive !== 'never' && periodsOf(collection).length > 0;
  return measure !== 'sum' || additive !== 'never';
}
