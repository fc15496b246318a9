import { Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Indicator, sideCollection } from '@/domain/indicators/indicator';
import { useLanguage } from '@/i18n/use-language';
import lineClasses from '@/ui/coverage/line-with-button.module.css';
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
  const t = useTranslations('coverage.standing');
  const language = useLanguage();
  const words = useStandingWords();
  const told = sidesOf(indicator).flatMap((side) => {
    const one = standing[side];
    return one === null ? [] : [{ ...one, label: sideCollection(indicator[side]).label[language] }];
  });
  if (told.length === 0) return null;
  const isReleased = told.some((one) => one.isReleased);
  return (
    <div className={lineClasses.line} data-noted={!isReleased || undefined}>
      <Text size="sm" role="status">
        {told.map((one) => `${one.label}: ${words.lines(one).join(' ')}`).join(' ')}
      </Text>
      {told.some(({ releases }) => releases.length > 0) && (
        <Button size="compact-sm" variant="default" onClick={() => onChange(isReleased)}>
          {t(isReleased ? 'showPresent' : 'showReleased')}
        </Button>
      )}
    </div>
  );
}
