import type { ImportEffect, ImportSummary, NoFit } from '@/domain/imports/import';
import type { DotColor } from '../parts/dot-badge';

/** Whether the service works on an import, so that its state will change without the person. */
export const isUnderWay = ({ status, progress }: Pick<ImportSummary, 'status' | 'progress'>): boolean =>
  status === 'reading' || status === 'comparing' || status === 'applying' || progress !== null;

/** The state of an import as it is shown: an import in preparation, on which no work is done, waits for a person. */
export const shownStatus = (of: Shown) => {
  if (of.status !== 'preparing' || isUnderWay(of)) return of.status;
  return noFitOf(of) === null ? 'waiting' : 'unfit';
};

/** Why a file fits no table; null once a person has chosen one nevertheless. */
export const noFitOf = ({ collection, noFit }: Shown): NoFit | null => (collection === null ? noFit : null);

type Shown = Pick<ImportSummary, 'status' | 'progress' | 'collection' | 'noFit'>;

/** The kinds of changes in the effect of an import. */
export const writtenIn = (effect: ImportEffect) =>
  (['registered', 'changed', 'deleted'] as const).filter((name) => effect[name] > 0);

/** The colour of an import's state. */
export function colorOf(of: Shown): DotColor {
  switch (shownStatus(of)) {
    case 'ready':
    case 'waiting':
    case 'unfit':
      return 'yellow';
    case 'applied':
      return 'teal';
    case 'failed':
      return 'red';
    case 'cancelled':
    case 'undone':
      return 'gray';
    default:
      return 'sea';
  }
}
