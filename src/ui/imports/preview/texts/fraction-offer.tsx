import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { roundedFraction } from '@/domain/imports/step-kinds/read-numbers';
import { useLanguage } from '@/i18n/use-language';
import type { OtherWay } from '../../other-way';
import classes from '../preview.module.css';

/** The choices about fractions in a field of whole numbers: to round all of them, or to say that they belong elsewhere. */
export function FractionOffer(options: {
  collection: Collection;
  field: Field;
  /** A fraction of the file. */
  text: string;
  isBusy: boolean;
  onRound: () => void;
  onOther: (way: OtherWay) => void;
}) {
  const { collection, field, text, isBusy, onRound, onOther } = options;
  const t = useTranslations('imports.fraction');
  const language = useLanguage();
  const [isPressed, setPressed] = useState(false);
  const [table, name] = [collection.label[language], field.label[language]];
  return (
    <section className={classes.texts} aria-label={t('title', { field: name })}>
      <Text size="sm">{t('why', { table, field: name, text })}</Text>
      <Group gap="xs">
        <Button
          size="sm"
          className={classes.kind ?? ''}
          disabled={isBusy && !isPressed}
          loading={isBusy && isPressed}
          onClick={() => {
            setPressed(true);
            onRound();
          }}
        >
          {t('round', { text, value: roundedFraction(text, 'nearest') ?? '' })}
        </Button>
        <Button
          size="sm"
          variant="default"
          className={classes.kind ?? ''}
          disabled={isBusy}
          onClick={() => onOther({ to: 'step', field: field.name })}
        >
          {t('otherColumn', { field: name })}
        </Button>
        <Button
          size="sm"
          variant="default"
          className={classes.kind ?? ''}
          disabled={isBusy}
          onClick={() => onOther({ to: 'table' })}
        >
          {t('otherTable')}
        </Button>
      </Group>
    </section>
  );
}
