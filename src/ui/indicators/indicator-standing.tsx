import { type Indicator, sideCollection } from '@/domain/indicators/indicator';
import { useLanguage } from '@/i18n/use-language';
import { StandingText } from '@/ui/coverage/standing-line';
import { useStandingWords } from '@/ui/coverage/standing-words';
import type { Outputs } from '@/ui/trpc';
import { sidesOf } from './sides';

/** Of which releases the values of both sides are, and a button for those of the stored records. */
export function IndicatorStanding(options: {
  indicator: Indicator;
  standing: Outputs['indicators']['read']['standing'];
  onChange: (isPresent: boolean) => void;
}) {
  const { indicator, standing, onChange } = options;
  const language = useLanguage();
  const words = useStandingWords();
  const told = sidesOf(indicator).flatMap((side) => {
    const one = standing[side];
    return one === null ? [] : [{ ...one, label: sideCollection(indicator[side]).label[language] }];
  });
  if (told.length === 0) return null;
  return (
    <StandingText
      text={told.map((one) => `${one.label}: ${words.lines(one).join(' ')}`).join(' ')}
      isReleased={told.some(({ isReleased }) => isReleased)}
      onChange={told.some(({ releases }) => releases.length > 0) ? onChange : undefined}
    />
  );
}
