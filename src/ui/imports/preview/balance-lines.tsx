'use client';

import { Alert, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import {
  BALANCE_PARTS,
  type FigureAmount,
  type FigureBalance,
  type ImportBalance,
  isBalanced,
  linesOf,
} from '@/domain/imports/balance';
import { useStepWords } from '../steps/step-words';
import classes from './preview.module.css';

/**
 * For each figure, two lines that must be equal: the amounts of the file, and the amounts of the parts into which they are
 * divided.
 */
export function BalanceLines({ balance, resource }: { balance: ImportBalance; resource: string }) {
  const t = useTranslations('imports.balance');
  const { columnName } = useStepWords(findCollection(resource));
  const amountText = useAmountText();
  const names = (fields: readonly string[]) => fields.map(columnName).join(', ');
  return (
    <section className={classes.balance} aria-labelledby="import-balance">
      <Title order={3} size="h6" id="import-balance">
        {t('title')}
      </Title>
      {balance.figures.map((figure) => (
        <div key={figure.fields.join(' ')}>
          <Text size="sm" fw={600}>
            {names(figure.fields)}
          </Text>
          <Text size="sm">
            {t('given', { amount: amountText(linesOf(figure).given) })}
            {hasAny(figure.changed) && ` ${t('changed', { amount: amountText(figure.changed) })}`}
          </Text>
          <Text size="sm">
            {t('found', { amount: amountText(linesOf(figure).found), parts: partsText(figure) })}
          </Text>
        </div>
      ))}
      {!isBalanced(balance) && (
        <Alert role="alert" color="red" variant="light" title={t('differsTitle')}>
          {t('differs')}
        </Alert>
      )}
      {balance.untraced.length > 0 && (
        <Alert color="yellow" variant="light" title={t('untracedTitle')}>
          {t('untraced', { figures: names(balance.untraced) })}
        </Alert>
      )}
    </section>
  );

  function partsText({ parts }: FigureBalance): string {
    return BALANCE_PARTS.filter((part) => hasAny(parts[part]))
      .map((part) => t('part', { name: t(`parts.${part}`), amount: amountText(parts[part]) }))
      .join(' + ');
  }
}

const hasAny = ({ cells, sum }: FigureAmount): boolean => cells !== 0 || sum !== '0';

/** A number of cells and their sum; a sum of more digits than JavaScript's numbers have is shown as it is. */
function useAmountText(): (amount: FigureAmount) => string {
  const t = useTranslations('imports.balance');
  const format = useFormatter();
  return ({ cells, sum }) => {
    const number = Number(sum);
    const isExact = Math.abs(number) < Number.MAX_SAFE_INTEGER;
    return t('amount', {
      count: cells,
      text: format.number(cells),
      sum: isExact ? format.number(number, { maximumFractionDigits: 6 }) : sum,
    });
  };
}
