'use client';

import { Checkbox, Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { Field } from '@/domain/collections';
import { viewWithFilter, withConditionsOn } from '@/domain/collections/view/filter-parts';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import { trpc } from '@/ui/trpc';
import type { FilterTools } from '../tools';
import classes from './filter.module.css';

const TYPING_MS = 200;
const MAX_SHOWN = 100;
const MAX_LISTED = 20;

/** The values of a column to choose from, with the number of records of each. */
export function ValuePicker(options: {
  tools: FilterTools;
  field: Field;
  chosen: readonly string[];
  fault?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const { tools, field, chosen, fault, onChange } = options;
  const t = useTranslations('tableTools.values');
  const language = useLanguage();
  const format = useFormatter();
  const faultId = useId();
  const [text, setText] = useState('');
  const { found, isLoading, more } = useValues({ tools, field, text });
  // Selected values stay visible, whatever the search text.
  const shown = [
    ...chosen
      .filter((value) => !found.some((one) => one.value === value))
      .map((value) => ({ value, count: undefined })),
    ...found,
  ];
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className={classes.values} aria-describedby={fault === undefined ? undefined : faultId}>
      <VisuallyHidden component="legend">{t('label', { column: field.label[language] })}</VisuallyHidden>
      <TextInput
        size="sm"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        aria-invalid={fault !== undefined}
        rightSection={isLoading && <Loader size={16} />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // After a search, Enter selects the value if only one is left.
          if (event.key !== 'Enter' || text === '' || found.length !== 1) return;
          event.preventDefault();
          toggle(found[0]!.value);
        }}
      />
      <div className={classes.box}>
        <ul className={classes.list}>
          {shown.map(({ value, count }) => (
            <li key={value}>
              <Checkbox
                size="sm"
                classNames={{ body: classes.option ?? '', labelWrapper: classes.optionText ?? '' }}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
                label={
                  <>
                    <ValueText field={field} value={value} identifier={tools.collection.identifier} />
                    {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {!isLoading && shown.length === 0 && <p className={classes.empty}>{t('none')}</p>}
        {more && <p className={classes.empty}>{t('more', { shown: MAX_SHOWN })}</p>}
      </div>
      <p id={faultId} role="alert" className={classes.fault}>
        {fault}
      </p>
    </fieldset>
  );
}

/**
 * The values are counted under all conditions except those on this column; for an enumerated column also listed values
 * without records.
 */
function useValues({ tools, field, text }: { tools: FilterTools; field: Field; text: string }) {
  const { resource: collection } = tools.collection;
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const { asked } = tools.shown;
  const view = viewWithFilter(asked, withConditionsOn(asked.filter, field.name, []));
  const column = field.name;
  const counted = trpc.tables.values.useQuery(
    { collection, view, column, limit: MAX_SHOWN, ...(search === '' ? {} : { search }) },
    { placeholderData: keepPreviousData },
  );
  const listed = trpc.tables.suggest.useQuery(
    { collection, column, text: search, limit: MAX_LISTED },
    { enabled: field.kind === 'enum', placeholderData: keepPreviousData },
  );
  const found = (counted.data?.values ?? []).map(({ value, count }) => ({ value: String(value), count }));
  const unused = (listed.data?.values ?? []).filter((value) => !found.some((one) => one.value === value));
  return {
    found: [...found, ...unused.map((value) => ({ value, count: 0 }))],
    more: counted.data?.more === true,
    isLoading: counted.isFetching,
  };
}

/** A value as the table shows it. */
function ValueText({ field, value, identifier }: { field: Field; value: string; identifier: string }) {
  const t = useTranslations('tableTools.values');
  const { shown } = useCellTexts(identifier);
  const text = shown(field, field.kind === 'int' ? Number(value) : value);
  return <span className={classes.text}>{text.trim() === '' ? t('blank') : text}</span>;
}
