'use client';

import { Alert, Button, Select, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { readStep, stepKinds } from '@/domain/imports/step-kinds';
import { type RecipeStep, StepFault } from '@/domain/imports/steps';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { trpc } from '@/ui/trpc';
import { ParameterInput } from './parameter-input';
import { useStepWords } from './step-words';

/** The kinds of steps that a person adds or changes here, without those that are answers to a question. */
const EDITED_KINDS = stepKinds.filter(({ form }) => form.length > 0);
export const isEdited = (kind: string): boolean => EDITED_KINDS.some((one) => one.kind === kind);

/**
 * Adds a step, or changes its parameters, which the kind of step declares (`form`).
 * @param options.step undefined: a new step, whose kind is chosen first
 * @param options.before the number of steps before it, by which the values of the columns are read
 */
export function StepDialog(options: {
  id: string;
  collection: Collection | undefined;
  step: RecipeStep | undefined;
  before: number;
  columns: readonly string[];
  onSave: (step: RecipeStep) => void;
  onClose: () => void;
}) {
  const { id, collection, before, columns, onSave, onClose } = options;
  const t = useTranslations('imports.steps');
  const cancel = useTranslations('common.actions')('cancel');
  const words = useStepWords(collection);
  const [step, setStep] = useState<RecipeStep | undefined>(options.step);
  const [isFaulty, setFaulty] = useState(false);
  const { data } = trpc.imports.profile.useQuery({ id, step: before });
  const kind = stepKinds.find((one) => one.kind === step?.kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog would submit the forms around the dialog too.
    event.stopPropagation();
    if (step === undefined) return;
    if (isValid(step, columns)) onSave(step);
    else setFaulty(true);
  };
  return (
    <Dialog
      opened
      size="lg"
      title={options.step === undefined ? t('addTitle') : t('editTitle')}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label={t('kind')}
            data={EDITED_KINDS.map((one) => ({ value: one.kind, label: words.kindName(one.kind) }))}
            value={step?.kind ?? null}
            onChange={(chosen) => chosen !== null && setStep({ kind: chosen })}
            searchable
            // The list would hide the step that is to be changed.
            openOnFocus={options.step === undefined}
            data-autofocus
          />
          {kind !== undefined &&
            step !== undefined &&
            kind.form.map((part) => (
              <ParameterInput
                key={`${kind.kind} ${part.name}`}
                part={part}
                step={step}
                collection={collection}
                columns={columns}
                profile={data?.columns ?? []}
                words={words}
                onChange={(value) => {
                  setFaulty(false);
                  setStep({ ...step, [part.name]: value });
                }}
              />
            ))}
          {isFaulty && (
            <Alert role="alert" color="red" variant="light">
              {t('incomplete')}
            </Alert>
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" disabled={step === undefined}>
              {t('save')}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Whether a step's parameters are complete, and fit the columns of the table before it. */
function isValid(step: RecipeStep, columns: readonly string[]): boolean {
  try {
    const { kind, parameters } = readStep(step);
    kind.columnsAfter(parameters, columns);
    return true;
  } catch (error) {
    if (error instanceof StepFault) return false;
    throw error;
  }
}
