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
  const words = useStandingWords();
  if (standing === null) return null;
  const signs = hasSigns ? words.signs(standing) : undefined;
  return (
    <StandingText
      text={[...words.lines(standing), ...(signs === undefined ? [] : [`${signs}.`])].join(' ')}
      isReleased={standing.isReleased}
      onChange={standing.releases.length > 0 ? onChange : undefined}
    />
  );
}

/** A text about releases, with a button for the figures as they stand now or as they were released. @param options.onChange undefined: no button */
export function StandingText(options: {
  text: string;
  isReleased: boolean;
  onChange: ((isPresent: boolean) => void) | undefined;
}) {
  const { text, isReleased, onChange } = options;
  const t = useTranslations('coverage.standing');
  return (
    <div className={classes.line} data-noted={!isReleased || undefined}>
      <Text size="sm" role="status">
        {text}
      </Text>
      {onChange !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onChange(isReleased)}>
          {t(isReleased ? 'showPresent' : 'showReleased')}
        </Button>
      )}
    </div>
  );
}
