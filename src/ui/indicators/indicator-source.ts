import type { Indicator } from '@/domain/indicators/indicator';
import type { IndicatorView } from '@/domain/indicators/indicator-view';
import { PLACE_SYSTEM } from '@/domain/places/successions/place-system';
import { releaseToAsk } from '@/domain/snippets/release-to-ask';
import type { SnippetSource } from '@/domain/snippets/snippets';
import type { Outputs } from '../trpc';

type Made = Pick<Outputs['indicators']['read'], 'standing'>;

/** The values of an indicator over REST, as its page shows them; undefined: only some of them are released, which no address has. */
export function indicatorSource(
  indicator: Indicator,
  { view, made: { standing } }: { view: IndicatorView; made: Made },
): SnippetSource | undefined {
  const release = releaseToAsk([standing.numerator, standing.denominator]);
  if (release === 'mixed') return undefined;
  const { rows, columns, period, place, system } = view;
  const asked: (readonly [string, string | undefined])[] = [
    ['rows', rows],
    ['columns', columns],
    ['period', period],
    ['kode_wilayah', place],
    [PLACE_SYSTEM, system],
    ['release', release === 'none' ? undefined : release],
  ];
  return {
    origin: window.location.origin,
    path: `/api/indicators/${encodeURIComponent(indicator.name)}`,
    parameters: asked.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as const],
    ),
    name: indicator.name,
    numbers: ['value', 'numerator', 'denominator'],
  };
}
