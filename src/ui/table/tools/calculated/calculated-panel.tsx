'use client';

import { Button, CloseButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Calculated } from '@/domain/collections/view/calculated';
import { useLanguage } from '@/i18n/use-language';
import { freeName, withCalculated, withoutCalculated } from '../../looks/looks';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import classes from './calculated.module.css';
import { CalculatedForm } from './calculated-form';

const WIDTH = 560;

/** Adds, changes and removes the columns that the view calculates. */
export function CalculatedPanel({ tools, opened }: ToolProps) {
  const { collection, shown, close } = tools;
  const t = useTranslations('looks.calculated');
  const language = useLanguage();
  const { calculated = [] } = shown;
  const [edited, setEdited] = useState(opened.about);
  const free = freeName(shown);
  const save = (column: Calculated) => {
    close();
    shown.changeLooks((layout) => withCalculated(layout, column, collection));
  };
  const remove = (name: string) => {
    if (edited === name) setEdited(undefined);
    shown.changeLooks((layout) => withoutCalculated(layout, name, collection));
  };
  const present = calculated.find(({ name }) => name === edited);
  const name = present?.name ?? free;
  return (
    <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH}>
      {calculated.length > 0 && (
        <ul className={classes.list} aria-label={t('present')}>
          {calculated.map((one) => (
            <li key={one.name} className={classes.column} data-edited={one === present || undefined}>
              <span className={classes.about}>
                <strong>{one.label}</strong>
                <code>
                  {shown.fields.find((field) => field.name === one.name)?.description[language] ?? ''}
                </code>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('editOne', { column: one.label })}
                aria-pressed={one === present}
                onClick={() => setEdited(one === present ? undefined : one.name)}
              >
                {t('edit')}
              </Button>
              <CloseButton aria-label={t('remove', { column: one.label })} onClick={() => remove(one.name)} />
            </li>
          ))}
        </ul>
      )}
      {name === undefined ? (
        <p className={classes.note}>{t('full', { most: calculated.length })}</p>
      ) : (
        <CalculatedForm key={name} tools={tools} name={name} present={present} onSave={save} />
      )}
    </ToolPanel>
  );
}
