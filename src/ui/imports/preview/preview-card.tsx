'use client';

import { Alert, Button, Card, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { findCollection } from '@/domain/collections';
import type { AsideRow } from '@/domain/imports/file-reading';
import {
  effectOf,
  type ImportCounts,
  type ImportState,
  ROW_STATUSES,
  type RowStatus,
} from '@/domain/imports/import';
import { useErrorText } from '@/ui/errors';
import { refusalText } from '@/ui/refusal-text';
import { isUnderWay } from '../import-words';
import { DEFAULT_MODE, isComplete } from '../next-action';
import { WorkUnderWay } from '../progress/work-under-way';
import { RemoveImport } from '../remove-import';
import { useStepWords } from '../steps/step-words';
import type { ImportActions } from '../use-import-actions';
import { AsideTable } from './aside-table';
import { ModeChoice } from './mode-choice';
import classes from './preview.module.css';
import { ProblemRows } from './problem-rows';
import { RowsGrid } from './rows-grid';
import { StoreBar } from './store-bar';
import { useFixes } from './use-fixes';

const ASIDE = 'aside';

type Parts = Readonly<{ state: ImportState; actions: ImportActions }>;

/** What storing the file would do, row by row, asked of the database; and the button that stores it. */
export function PreviewCard({ state, actions }: Parts) {
  const t = useTranslations('imports.preview');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const { preview, store, fix } = actions;
  const { id, counts, status, progress, fault, mayChange } = state;
  const hasFixed = useRef(false);
  const mode = state.mode ?? DEFAULT_MODE;
  const isReady = status === 'ready' && counts !== null;
  const error = preview.error ?? store.error ?? fix.error;
  const begin = () => preview.mutate({ id, mode });
  return (
    <Card withBorder component="section" aria-labelledby="import-preview">
      <Title order={2} size="h4" id="import-preview" mb="sm">
        {t('title')}
      </Title>
      <Stack gap="md">
        {fault !== null && (
          <Alert role="alert" color="red" variant="light" title={t('faultTitle')}>
            {refusalText(fault, errors)}
          </Alert>
        )}
        {error !== null && (
          <Alert role="alert" color="red" variant="light">
            {errorText(error)}
          </Alert>
        )}
        {progress !== null && <WorkUnderWay state={state} progress={progress} cancel={actions.cancel} />}
        {status === 'preparing' && !isUnderWay(state) && (
          <Group gap="md">
            <Text size="sm">{t(explanationOf(state))}</Text>
            {mayChange && isComplete(state) && (
              <Button loading={preview.isPending} onClick={begin}>
                {t('begin')}
              </Button>
            )}
            {mayChange && !isComplete(state) && <RemoveImport id={id} />}
          </Group>
        )}
        {isReady && <Ready state={state} actions={actions} counts={counts} hasFixed={hasFixed} />}
      </Stack>
    </Card>
  );
}

/** Why there is no preview yet. */
function explanationOf(state: ImportState): 'chooseTable' | 'incomplete' | 'stale' | 'waiting' {
  if (state.collection === null) return 'chooseTable';
  if (!isComplete(state)) return 'incomplete';
  return state.origin?.kind === 'changed' ? 'stale' : 'waiting';
}

/** The rows by what becomes of them, and what to do with stored records. */
function Ready(
  options: Parts & {
    counts: ImportCounts;
    /** Whether the person has corrected cells of the preview before this one. */
    hasFixed: RefObject<boolean>;
  },
) {
  const { state, actions, counts, hasFixed } = options;
  const t = useTranslations('imports.preview');
  const format = useFormatter();
  const { id, mayChange, file, recipe, recipeVersion, collection } = state;
  const mode = state.mode ?? DEFAULT_MODE;
  const [tab, setTab] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  // A correction makes a new preview, in which what had the focus is no more.
  useEffect(() => {
    if (document.activeElement === document.body && hasFixed.current)
      list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    hasFixed.current = false;
  }, [hasFixed]);
  const sendFixes = useFixes(state, actions.fix);
  const onFix: typeof sendFixes = (fixes) => {
    hasFixed.current = true;
    sendFixes(fixes);
  };
  const statuses = ROW_STATUSES.filter((status) => status !== 'deleted' || mode === 'replace');
  const shown = tab ?? firstTab(counts, statuses);
  const asideCount = file?.asideCount ?? 0;
  const isBusy = actions.preview.isPending || actions.fix.isPending || actions.store.isPending;
  const restore = (rows: readonly AsideRow[]) => {
    if (recipe === null || collection === null) return;
    const { reading, steps } = recipe;
    const restored = [...(reading.restored ?? []), ...rows.map(({ sheet, line }) => ({ sheet, line }))];
    actions.prepare.mutate({
      id,
      collection,
      recipe: { reading: { ...reading, restored }, steps: [...steps] },
      seen: recipeVersion,
    });
  };
  return (
    <>
      <Carried state={state} />
      <ModeChoice
        mode={mode}
        isDisabled={!mayChange || isBusy}
        onChange={(next) => actions.preview.mutate({ id, mode: next })}
      />
      <Tabs value={shown} onChange={(next) => next !== null && setTab(next)} keepMounted={false}>
        <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label={t('tabsLabel')} mb="sm">
          {statuses.map((status) => (
            <Tabs.Tab key={status} value={status} disabled={counts[status] === 0}>
              {t(`tabs.${status}`)}
              <span className={classes.count}>{format.number(counts[status])}</span>
            </Tabs.Tab>
          ))}
          {asideCount > 0 && (
            <Tabs.Tab value={ASIDE}>
              {t('tabs.aside')}
              <span className={classes.count}>{format.number(asideCount)}</span>
            </Tabs.Tab>
          )}
        </Tabs.List>
        {statuses.map((status) => (
          <Tabs.Panel key={status} value={status} aria-busy={isBusy}>
            {counts[status] > 0 && (status === 'faulty' || status === 'doubtful') && (
              <ProblemRows
                state={state}
                status={status}
                total={counts[status]}
                onFix={mayChange ? onFix : undefined}
              />
            )}
            {counts[status] > 0 && status !== 'faulty' && status !== 'doubtful' && (
              <RowsGrid state={state} status={status} total={counts[status]} onFix={undefined} />
            )}
            {counts[status] === 0 && <Text size="sm">{t('none')}</Text>}
          </Tabs.Panel>
        ))}
        {file !== null && asideCount > 0 && (
          <Tabs.Panel value={ASIDE}>
            <AsideTable file={file} onRestore={mayChange ? restore : undefined} />
          </Tabs.Panel>
        )}
      </Tabs>
      {mayChange && (
        <StoreBar state={state} effect={effectOf(counts, mode)} store={actions.store} isBusy={isBusy} />
      )}
    </>
  );
}

/** The constants of an earlier file that are to be confirmed. */
function Carried({ state: { collection, carried } }: Pick<Parts, 'state'>) {
  const t = useTranslations('imports.preview');
  const { columnName } = useStepWords(collection === null ? undefined : findCollection(collection));
  if (carried.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t('carriedTitle')}>
      {t('carried', {
        values: carried.map(({ field, value }) => `${columnName(field)} ${value}`).join(', '),
      })}
    </Alert>
  );
}

/** The tab that needs the person first. */
const firstTab = (counts: ImportCounts, statuses: readonly RowStatus[]): string =>
  (['faulty', 'doubtful', 'deleted', 'changed', 'new', 'same'] as const).find(
    (status) => counts[status] > 0 && statuses.includes(status),
  ) ?? 'new';
