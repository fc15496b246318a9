import type { AnyCollection } from '../collections/collection';
import type { DeliverySetting } from '../deliveries/board';
import type { SufficientShares } from './coverage';

/** The percentage from which on a period is sufficiently delivered, until the office sets another. */
type Sufficiency = Readonly<{ sufficientUnits: number; sufficientFigure: number }>;

/** For what is counted at a time, such as pupils: the number rarely falls by a tenth. */
const OF_STOCKS: Sufficiency = { sufficientUnits: 90, sufficientFigure: 90 };
/** For what happens in a time, such as visits: the number may fall by a third in a month of holidays. */
const OF_FLOWS: Sufficiency = { sufficientUnits: 90, sufficientFigure: 50 };

/** Whether a collection counts what happens in a period, so that its figures of several periods may be added. */
export const isFlow = ({ answers }: AnyCollection): boolean =>
  answers.figures.some(({ additive }) => additive === 'always') === true;

/** The declared shares of a collection. */
export const declaredSufficiency = (collection: AnyCollection): Sufficiency =>
  isFlow(collection) ? OF_FLOWS : OF_STOCKS;

const PER_CENT = 100;

/** The shares from which on a period is sufficiently delivered. @param settings those of the collection */
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
