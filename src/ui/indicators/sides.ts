import { type Indicator, SIDES, type Side } from '@/domain/indicators/indicator';

/** Both sides of an indicator, or one if they are of the same table. */
export const sidesOf = ({ numerator, denominator }: Indicator): readonly Side[] =>
  numerator.collection === denominator.collection ? ['numerator'] : SIDES;
