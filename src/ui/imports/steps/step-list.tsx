'use client';

import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, type MouseEvent, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { ImportState } from '@/domain/imports/import';
import type { RecipeStep } from '@/domain/imports/steps';
import { isUnderWay } from '../import-words';
import { BeforeAfter } from './example/before-after';
import { isEdited, StepDialog } from './step-dialog';
import { useStepWords } from './step-words';
import classes from './steps.module.css';

const ICON_SIZE = 16;
const TABLE_AS_READ = 0;

/**
 * The steps of an import in plain words. A step that is chosen shows what it does to a few lines of the file.
 * @param options.shown the number of the chosen step; 0: the table as read; undefined: none
 * @param options.onChange undefined: the steps cannot be changed
 */
export function StepList(options: {
  state: ImportState;
  collection: Collection | undefined;
  shown: number | undefined;
  onShow: (step: number | undefined) => void;
  onChange: ((steps: readonly RecipeStep[]) => void) | undefined;
}) {
  const { state, collection, shown, onShow, onChange } = options;
  const t = useTranslations('imports.steps');
  const example = useTranslations('imports.example');
  const words = useStepWords(collection);
  const [edited, setEdited] = useState<number | 'new'>();
  const steps = state.recipe?.steps ?? [];
  const faultOf = (place: number) => state.steps[place + 1]?.fault;
  const change = (next: readonly RecipeStep[], show: number | undefined) => {
    onShow(show);
    onChange?.(next);
  };
  const save = (step: RecipeStep) => {
    setEdited(undefined);
    if (edited === 'new') change([...steps, step], steps.length + 1);
    else change(steps.with(edited ?? 0, step), (edited ?? 0) + 1);
  };
  return (
    <>
      <ol className={classes.steps} aria-label={t('title')}>
        <li className={classes.step} data-shown={shown === TABLE_AS_READ || undefined}>
          <button
            type="button"
            className={classes.show}
            aria-pressed={shown === TABLE_AS_READ}
            onClick={() => onShow(TABLE_AS_READ)}
          >
            {t('asRead')}
          </button>
        </li>
        {steps.map((step, place) => {
          const fault = faultOf(place);
          const number = place + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
            <li key={place} className={classes.step} data-shown={shown === number || undefined}>
              <button
                type="button"
                className={classes.show}
                aria-pressed={shown === number}
                onClick={() => onShow(shown === number ? undefined : number)}
              >
                {words.sentence(step)}
                {fault !== undefined && (
                  <Text component="span" size="sm" c="var(--refusal)" display="block">
                    {t(`faults.${fault.code}`, { column: words.columnName(fault.column ?? '') })}
                  </Text>
                )}
              </button>
              {onChange !== undefined && (
                <span className={classes.tools}>
                  {place > 0 && (
                    <Tool
                      label={t('up', { number })}
                      icon={IconArrowUp}
                      onClick={() => change(swapped(steps, place - 1), place)}
                    />
                  )}
                  {place < steps.length - 1 && (
                    <Tool
                      label={t('down', { number })}
                      icon={IconArrowDown}
                      onClick={() => change(swapped(steps, place), place + 2)}
                    />
                  )}
                  {isEdited(step.kind) && (
                    <Tool label={t('edit', { number })} icon={IconPencil} onClick={() => setEdited(place)} />
                  )}
                  <Tool
                    label={t('remove', { number })}
                    icon={IconTrash}
                    onClick={({ currentTarget }) => {
                      // The button is removed with its step.
                      const before = currentTarget.closest('li')?.previousElementSibling;
                      before?.querySelector('button')?.focus();
                      change(steps.toSpliced(place, 1), undefined);
                    }}
                  />
                </span>
              )}
              {shown === number && fault === undefined && state.steps[number] !== undefined && (
                <div className={classes.example}>
                  <BeforeAfter
                    id={state.id}
                    from={place}
                    to={number}
                    version={state.recipeVersion}
                    titles={{ before: example('before'), after: example('after') }}
                    isBusy={isUnderWay(state)}
                    words={words}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {onChange !== undefined && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
      )}
      {edited !== undefined && (
        <StepDialog
          id={state.id}
          collection={collection}
          step={edited === 'new' ? undefined : steps[edited]}
          before={edited === 'new' ? steps.length : edited}
          columns={columnsBefore(state, edited === 'new' ? steps.length : edited)}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** The columns of the table that a step reads; if the steps before it fail, those of the last table. */
const columnsBefore = ({ steps }: ImportState, place: number): readonly string[] =>
  steps
    .slice(0, place + 1)
    .filter(({ fault }) => fault === undefined)
    .at(-1)?.columns ?? [];

/** The list with the steps at an index and after it exchanged. */
const swapped = (steps: readonly RecipeStep[], place: number): readonly RecipeStep[] =>
  steps.toSpliced(place, 2, ...steps.slice(place, place + 2).toReversed());

function Tool(options: {
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const { label, icon: Icon, onClick } = options;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={ICON_SIZE} aria-hidden />
    </ActionIcon>
  );
}
