'use client';

import { Button, Checkbox, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { SentState, ThereComparison } from '@/domain/walidata/states';
import { useLanguage } from '@/i18n/use-language';
import { DotBadge, type DotColor } from '@/ui/parts/dot-badge';
import { EntryHead } from '@/ui/parts/entries/entry-list';
import { Moment } from '@/ui/parts/moment';
import type { WireYearValue } from '../types';
import { useFaultWords } from '../use-fault-words';
import classes from '../walidata.module.css';

const COLOR_OF: Readonly<Record<ThereComparison, DotColor>> = {
  new: 'sea',
  changed: 'yellow',
  same: 'teal',
  refused: 'red',
  verified: 'teal',
  missing: 'gray',
};
const STATE_COLOR: Readonly<Record<SentState, DotColor>> = {
  waiting: 'sea',
  unknown: 'yellow',
  sent: 'teal',
  verified: 'teal',
  refused: 'red',
  overwritten: 'yellow',
  withdrawn: 'gray',
};
/** The states of values that are there, or may be. */
const WITHDRAWABLE: readonly SentState[] = ['sent', 'verified', 'overwritten', 'unknown'];

type Options = Readonly<{
  value: WireYearValue;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onWithdraw: (() => void) | undefined;
}>;

/** A code and year: the value of the office, what is stored there, and what became of the value that was sent. */
export function YearValueEntry({ value, isChosen, onChoose, onWithdraw }: Options) {
  const t = useTranslations('walidata.values');
  const language = useLanguage();
  const heading = useId();
  const { code, description, unit, indicator, ours, there, comparison, isSendable, last } = value;
  const remarks = [
    ...(ours.value !== null && !ours.isSufficient ? [t('notSufficient')] : []),
    ...(ours.value !== null && !ours.isReleased ? [t('notReleased')] : []),
  ];
  return (
    <li data-code={code} aria-labelledby={heading}>
      <EntryHead>
        <Checkbox
          disabled={!isSendable}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={<strong id={heading}>{indicator?.label[language] ?? t('noIndicator')}</strong>}
        />
        {comparison !== null && (
          <DotBadge color={COLOR_OF[comparison]}>{t(`comparisons.${comparison}`)}</DotBadge>
        )}
      </EntryHead>
      <span className={classes.quiet}>
        {code} {description !== null && `· ${description}`} {unit !== null && `· ${unit}`}
      </span>
      <dl className={classes.amounts}>
        <Amount title={t('ours')} text={ours.value} aside={ours.period} />
        <Amount title={t('stored')} text={there?.stored ?? null} />
        <Amount title={t('final')} text={there?.final ?? null} aside={there?.verifiedOn ?? null} />
      </dl>
      {remarks.length > 0 && <span className={classes.quiet}>{remarks.join(' ')}</span>}
      {last !== null && <Last last={last} onWithdraw={onWithdraw} />}
    </li>
  );
}

const Amount = ({ title, text, aside }: { title: string; text: string | null; aside?: string | null }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {text ?? '—'} {text !== null && aside != null && <span className={classes.quiet}>({aside})</span>}
    </dd>
  </div>
);

function Last({
  last,
  onWithdraw,
}: {
  last: NonNullable<WireYearValue['last']>;
  onWithdraw: (() => void) | undefined;
}) {
  const t = useTranslations('walidata.values');
  const { state, stateAt, value, by, wanted, verifiedOn, transaction } = last;
  const reason = useReasonText(last.reason);
  return (
    <EntryHead>
      <div>
        <DotBadge color={STATE_COLOR[state]}>
          {t(wanted === 'withdrawn' && state === 'waiting' ? 'withdrawing' : `states.${state}`)}
        </DotBadge>
        <Text size="sm" mt={4}>
          {t('lastValue', { value, by })} <Moment at={stateAt} />
        </Text>
        {reason !== null && <Text size="sm">{reason}</Text>}
        {state === 'verified' && verifiedOn !== null && (
          <span className={classes.quiet}>
            {t('verifiedOn', { day: verifiedOn, id: transaction ?? '—' })}
          </span>
        )}
      </div>
      {wanted === 'stored' && WITHDRAWABLE.includes(state) && (
        <Button size="xs" variant="default" disabled={onWithdraw === undefined} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      )}
    </EntryHead>
  );
}

function useReasonText(reason: NonNullable<WireYearValue['last']>['reason']): string | null {
  const t = useTranslations('walidata.values.reasons');
  const words = useFaultWords();
  if (reason === null) return null;
  switch (reason.code) {
    case 'answer':
      return words('failed', { status: reason.status, message: reason.text });
    case 'fault':
      return words(reason.fault);
    case 'accepted':
      return t('accepted');
    case 'verified_other':
      return t('verifiedOther', { value: reason.value });
  }
}
