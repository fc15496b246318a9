import { Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReleaseStanding } from '@/domain/releases/standing';
import classes from './line-with-button.module.css';
import { useStandingWords } from './standing-words';

/**
 * Of which releases figures are, and a button for the figures as they stand now. Needs the messages `coverage` and `deliveries`.
 * @param options.standing null: there is no release
 * @param options.hasSigns whether the figures have signs, which are explained
 */
export function StandingLine(options: {
  standing: ReleaseStanding | null;
  hasSigns?: boolean;
  onChange: (isPresent: boolean) => void;
}) {
  const { standing, hasSigns = false, onChange } = options;
  const t = useTranslations('coverage.standing');
  const words = useStandingWords();
  if (standing === null) return null;
  const { isReleased, releases } = standing;
  const signs = hasSigns ? words.signs(standing) : undefined;
  return (
    <div className={classes.line} data-noted={!isReleased || undefined}>
      <Text size="sm" role="status">
        {words.lines(standing).join(' ')}
        {signs !== undefined && ` ${signs}.`}
      </Text>
      {releases.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onChange(isReleased)}>
          {t(isReleased ? 'showPresent' : 'showReleased')}
        </Button>
      )}
    </div>
  );
}
