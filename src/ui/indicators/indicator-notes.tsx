import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type Indicator, sideCollection } from '@/domain/indicators/indicator';
import { useLanguage } from '@/i18n/use-language';
import { useCoverageWords } from '@/ui/coverage/use-coverage-words';
import { Link } from '@/ui/parts/link';
import type { Outputs } from '@/ui/trpc';
import { PlacedNotes } from '../place-systems/placed-notes';
import classes from './indicators.module.css';
import { sidesOf } from './sides';
import { useIndicatorWords } from './use-indicator-words';

type Made = Outputs['indicators']['read'];

/** The parts that are in neither sum, and the coverage of the shown periods. */
export function IndicatorNotes({ indicator, made }: { indicator: Indicator; made: Made }) {
  const t = useTranslations('indicators');
  const language = useLanguage();
  const words = useIndicatorWords(indicator);
  const coverage = useCoverageWords();
  const { withoutDenominator, withoutNumerator } = made.table.leftOut;
  return (
    <div className={classes.notes}>
      <PlacedNotes placed={made.placed} />
      <LeftOutNote
        {...withoutDenominator}
        text={t('withoutDenominator', {
          parts: withoutDenominator.parts,
          amount: words.amount(withoutDenominator.amount),
        })}
      />
      <LeftOutNote
        {...withoutNumerator}
        text={t('withoutNumerator', {
          parts: withoutNumerator.parts,
          amount: words.amount(withoutNumerator.amount),
        })}
      />
      {sidesOf(indicator).map((side) => {
        const { resource, label } = sideCollection(indicator[side]);
        const periods = made.covered.flatMap((one) => one[side] ?? []);
        if (periods.length === 0) return null;
        const [only, ...others] = periods;
        const line =
          others.length === 0
            ? coverage.ofPeriod(only!)
            : coverage.notEnough(periods.filter(({ isCounted }) => !isCounted));
        const findings = coverage.findings(periods);
        if (line === undefined && findings === undefined) return null;
        return (
          <Text key={side} size="sm" c="var(--ink-quiet)">
            <Anchor
              component={Link}
              href={`/deliveries?collection=${resource}`}
              size="sm"
              underline="always"
              prefetch={false}
            >
              {label[language]}
            </Anchor>
            {`: ${[line, findings].filter((text) => text !== undefined).join('. ')}.`}
          </Text>
        );
      })}
    </div>
  );
}

/** Parts that one side lacks; their names are shown on request. */
function LeftOutNote(options: { parts: number; names: readonly string[]; text: string }) {
  const { parts, names, text } = options;
  const t = useTranslations('indicators');
  const id = useId();
  if (parts === 0) return null;
  return (
    <details className={classes.leftOut} aria-labelledby={id}>
      <summary id={id}>{text}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {parts > names.length && <li>{t('more', { count: parts - names.length })}</li>}
      </ul>
    </details>
  );
}
