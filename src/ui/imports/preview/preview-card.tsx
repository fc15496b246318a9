'use client';

import { Alert, Button, Card, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findCollection } from '@/domain/collections';
import type { AsideRow } from '@/domain/imports/file-reading';
import {
  effectOf,
  type ImportCounts,
  type ImportState,
  ROW_STATUSES,
  type RowStatus,
} from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import { useErrorText } from '@/ui/errors';
import { useRefusalText } from '@/ui/refusal-text';
import { isUnderWay } from '../import-words';
import { DEFAULT_MODE, isComplete } from '../next-action';
import type { OtherWay } from '../other-way';
import { WorkUnderWay } from '../progress/work-under-way';
import { RemoveImport } from '../remove-import';
import { useStepWords } from '../steps/step-words';
import type { ImportActions } from '../use-import-actions';
import { AsideTable } from './aside-table';
import { BalanceLines } from './balance-lines';
import { ForeseenFindings } from './foreseen-findings';
import { ModeChoice } from './mode-choice';
import classes from './preview.module.css';
import { ProblemRows } from './problem-rows';
import { RowsGrid } from './rows-grid';
import { StoreBar } from './store-bar';
import { useFixes } from './use-fixes';
import { SELECTED_TAB, useFocusKept } from './use-focus-kept';
import { useForeseen } from './use-foreseen';
import { useLooked } from './use-looked';

const ASIDE = 'aside';
const FORESEEN = 'foreseen';

type Parts = Readonly<{
  state: ImportState;
  actions: ImportActions;
  /** Whether the person has changed the recipe so that it can be previewed at once. */
  onFilled: () => void;
  onOther: (way: OtherWay) => void;
}>;

/** The effect that storing the file would have, row by row, as the database computes it; and the button that stores it. */
export function PreviewCard(parts: Parts) {
  const { state, actions } = parts;
  const t = useTranslations('imports.preview');
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const { preview, store, fix } = actions;
  const { id, counts, status, progress, fault, mayChange } = state;
  const mode = state.mode ?? DEFAULT_MODE;
  const isReady = status === 'ready' && counts !== null;
  const error = preview.error ?? store.error ?? fix.error;
  const isBusy =
    isUnderWay(state) || [preview, fix, store, actions.prepare].some(({ isPending }) => isPending);
  const { card, keep } = useFocusKept(isBusy);
  const begin = () => {
    keep();
    preview.mutate({ id, mode });
  };
  return (
    <Card ref={card} withBorder component="section" aria-labelledby="import-preview">
      <Title order={2} size="h4" id="import-preview" mb="sm">
        {t('title')}
      </Title>
      <Stack gap="md">
        {fault !== null && (
          <Alert role="alert" color="red" variant="light" title={t('faultTitle')}>
            {refusalText(fault)}
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
        {isReady && <Ready {...parts} counts={counts} onBegin={keep} />}
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

/** The rows by their status, and the choice of what happens to stored records. */
function Ready(
  options: Parts & {
    counts: ImportCounts;
    /** Called when the person begins an action that makes a new preview. @param place as in `useFocusKept` */
    onBegin: (place?: string) => void;
  },
) {
  const { state, actions, counts, onBegin, onFilled, onOther } = options;
  const t = useTranslations('imports.preview');
  const format = useFormatter();
  const { id, mayChange, file, recipe, recipeVersion, collection, balance, search } = state;
  const mode = state.mode ?? DEFAULT_MODE;
  const [tab, setTab] = useState<string>();
  const sendFixes = useFixes(state, actions.fix);
  const onFix: typeof sendFixes = (fixes) => {
    onBegin();
    sendFixes(fixes);
  };
  const statuses = ROW_STATUSES.filter((status) => status !== 'deleted' || mode === 'replace');
  const foreseen = useForeseen(state);
  const preview = `${recipeVersion}:${mode}`;
  const tabs = useRef<HTMLDivElement>(null);
  const { looked, see } = useLooked(preview);
  // If others have changed records meanwhile, the same rows are searched again, and may have other findings.
  const found = `${FORESEEN} ${search?.run}`;
  const seen = tab === FORESEEN ? found : tab;
  const isSeen = tab === ASIDE || (tab === FORESEEN && search?.state === 'done' && !foreseen.isFetching);
  useEffect(() => {
    if (isSeen && seen !== undefined) see(seen);
  }, [isSeen, seen, see]);
  const differing = file?.aside.some(({ reason }) => reason === 'differingTotal') === true;
  const [toLook] = [
    ...(search?.look == null ? [] : [{ tab: FORESEEN, part: found, look: search.look }]),
    ...(differing ? [{ tab: ASIDE, part: ASIDE, look: 'totals' } as const] : []),
  ].filter(({ part }) => !looked.includes(part));
  const asideCount = file?.asideCount ?? 0;
  const hasRows =
    tab === FORESEEN ||
    (tab === ASIDE ? asideCount > 0 : statuses.some((one) => one === tab && counts[one] > 0));
  // If all is corrected, there is nothing left to look at.
  const shown = tab !== undefined && hasRows ? tab : firstTab(counts, statuses);
  const isBusy = actions.preview.isPending || actions.fix.isPending || actions.store.isPending;
  const change = (next: (before: Recipe) => Recipe) => {
    if (recipe === null || collection === null) return;
    onBegin();
    const { reading, steps } = next(recipe);
    const changed = { reading, steps: [...steps] };
    actions.prepare.mutate({ id, collection, recipe: changed, seen: recipeVersion });
  };
  const restore = (rows: readonly AsideRow[]) =>
    change(({ reading, steps }) => {
      const restored = [...(reading.restored ?? []), ...rows.map(({ sheet, line }) => ({ sheet, line }))];
      return { reading: { ...reading, restored }, steps };
    });
  const round = (field: string) => {
    onFilled();
    change((before) => ({
      ...before,
      steps: [...before.steps, { kind: 'round', columns: [field], to: 'nearest' }],
    }));
  };
  return (
    <>
      <Carried state={state} />
      <ModeChoice
        mode={mode}
        isDisabled={!mayChange || isBusy}
        onChange={(next) => {
          onBegin('input[type=radio]:checked');
          actions.preview.mutate({ id, mode: next });
        }}
      />
      <Tabs value={shown} onChange={(next) => next !== null && setTab(next)} keepMounted={false}>
        <Tabs.List ref={tabs} className={classes.tabs ?? ''} aria-label={t('tabsLabel')} mb="sm">
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
          <Tabs.Tab value={FORESEEN}>
            {foreseen.tab}
            <span className={`${classes.count} ${classes.growing}`}>{foreseen.countText}</span>
          </Tabs.Tab>
        </Tabs.List>
        {statuses.map((status) => (
          <Tabs.Panel key={status} value={status} aria-busy={isBusy}>
            {counts[status] > 0 && (status === 'faulty' || status === 'doubtful') && (
              <ProblemRows
                state={state}
                status={status}
                total={counts[status]}
                isBusy={isBusy}
                onFix={mayChange ? onFix : undefined}
                onRound={round}
                onOther={onOther}
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
        <Tabs.Panel value={FORESEEN}>
          <ForeseenFindings foreseen={foreseen} />
        </Tabs.Panel>
      </Tabs>
      {balance !== null && collection !== null && <BalanceLines balance={balance} resource={collection} />}
      {mayChange && (
        <StoreBar
          key={preview}
          state={state}
          effect={effectOf(counts, mode)}
          store={actions.store}
          isBusy={isBusy}
          look={toLook?.look}
          onLook={() => {
            flushSync(() => setTab(toLook?.tab));
            tabs.current?.querySelector<HTMLElement>(SELECTED_TAB)?.focus();
          }}
        />
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

/** The first tab that needs a decision of the person. */
const firstTab = (counts: ImportCounts, statuses: readonly RowStatus[]): string =>
  (['faulty', 'doubtful', 'deleted', 'changed', 'new', 'same'] as const).find(
    (status) => counts[status] > 0 && statuses.includes(status),
  ) ?? 'new';
