import type { AnyCollection } from '../collections/collection';
import type { DeliverySetting } from '../deliveries/board';
import type { SufficientShares } from './coverage';

/** From how many percent on a period is sufficiently delivered, until the office sets something else. */
type Sufficiency = Readonly<{ sufficientUnits: number; sufficientFigure: number }>;

/** What is counted at a time, such as pupils, hardly becomes a tenth less. */
const OF_STOCKS: Sufficiency = { sufficientUnits: 90, sufficientFigure: 90 };
/** What happens in a time, such as visits, may be a third less in a month of holidays. */
const OF_FLOWS: Sufficiency = { sufficientUnits: 90, sufficientFigure: 50 };

/** Whether a collection counts what happens in a period, so that its figures of several periods may be added. */
export const isFlow = ({ answers }: AnyCollection): boolean =>
  answers.figures.some(({ additive }) => additive === 'always') === true;

/** What is declared for a collection. */
export const declaredSufficiency = (collection: AnyCollection): Sufficiency =>
  isFlow(collection) ? OF_FLOWS : OF_STOCKS;

const PER_CENT = 100;

/** From which shares on a period is sufficiently delivered. @param settings those of the collection */
export function sufficientShares(
  collection: AnyCollection,
  settings: readonly DeliverySetting[],
): SufficientShares {
  const declared = declaredSufficiency(collection);
  const set = settings.find(({ unit }) => unit === '');
  return {
    units: (set?.sufficientUnits ?? declared.sufficientUnits) / PER_CENT,
    figure: (set?.sufficientFigure ?? declared.sufficientFigure) / PER_CENT,
  };
}
