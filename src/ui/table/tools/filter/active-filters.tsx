'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import {
  partsOf,
  viewWithFilter,
  withoutFindings,
  withoutPart,
} from '@/domain/collections/view/filter-parts';
import { useLanguage } from '@/i18n/use-language';
import classes from '../toolbar.module.css';
import type { FilterTools } from '../tools';
import { useFilterWords } from './filter-words';
import { conditionFaultText } from './judge-condition';

const ICON_SIZE = 14;

/** The active conditions: each can be pressed to change it, and removed. */
export function ActiveFilters({ tools }: { tools: FilterTools }) {
  const t = useTranslations('tableTools.active');
  const words = useFilterWords(tools.collection);
  const language = useLanguage();
  const { collection, shown } = tools;
  const { mode, parts } = partsOf(shown.view.filter);
  const { findings } = shown.view;
  if (parts.length === 0 && findings === undefined) return null;
  const findingsText = t(findings === true ? 'findings' : 'withoutCertain');
  const remove = (place: number) =>
    shown.changeView((view) => viewWithFilter(view, withoutPart(view.filter, place)));
  const all = () => shown.changeView(withoutFindings);
  const clear = () => shown.changeView((view) => viewWithFilter(withoutFindings(view), undefined));
  return (
    <ul className={classes.notes} aria-label={t('label')}>
      {findings !== undefined && (
        <li className={classes.chip}>
          <span className={classes.part}>{findingsText}</span>
          <button
            type="button"
            className={classes.drop}
            aria-label={t('remove', { condition: findingsText })}
            onClick={all}
          >
            <IconX size={ICON_SIZE} aria-hidden />
          </button>
        </li>
      )}
      {parts.map((part, place) => {
        const text = words.filter(part);
        const fault = conditionFaultText(part, { collection, language });
        return (
          <Fragment key={JSON.stringify(part)}>
            {place > 0 && mode === 'any' && <li className={classes.join}>{t('or')}</li>}
            <li className={classes.chip} data-faulty={fault !== undefined || undefined}>
              <button
                type="button"
                className={classes.part}
                title={text}
                aria-haspopup="dialog"
                onClick={(event) => tools.open('filter', event.currentTarget)}
              >
                {text}
                {fault !== undefined && <span className={classes.fault}> {fault}</span>}
              </button>
              <button
                type="button"
                className={classes.drop}
                aria-label={t('remove', { condition: text })}
                onClick={() => remove(place)}
              >
                <IconX size={ICON_SIZE} aria-hidden />
              </button>
            </li>
          </Fragment>
        );
      })}
      {parts.length + Number(findings) > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {t('clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
