'use client';

import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  COMPARISONS,
  comparableWith,
  hasPeriodBefore,
  MAX_AMOUNT,
  MAX_PERCENT,
  MAX_TIMES,
  RIGHT_KINDS,
  type StoredRule,
} from '@/domain/checks/office-rule';
import { officeRuleText, officeUnitText } from '@/domain/checks/office-words';
import { type Collection, type CollectionName, findCollection } from '@/domain/collections';
import { MAX_RULE_NAME } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import classes from '../findings.module.css';
import { FigureFields } from './figure-fields';
import { NumberField } from './number-field';
import {
  NUMBER_FIELDS,
  type RuleDraft,
  ruleDraftOf,
  ruleOfDraft,
  unitChoicesOf,
  withFittingUnit,
  withRightCollection,
} from './rule-draft';
import { TrialResult } from './trial-result';

/** The limits of the fields with numbers. */
const LIMITS = {
  times: { min: 0.001, max: MAX_TIMES },
  number: { min: 0, max: MAX_AMOUNT },
  percent: { min: 0, max: MAX_PERCENT },
  from: { min: 0, max: MAX_AMOUNT },
} as const;

/** Writes a rule about the figures of a table, tries it on the stored records, and saves it. */
export function OfficeRuleForm(options: {
  collection: Collection;
  /** The rule that is changed; undefined: a new one is written. */
  rule?: StoredRule;
  onClose: () => void;
}) {
  const { collection, rule, onClose } = options;
  const t = useTranslations('findings.office');
  const form = useRuleForm(collection, rule);
  const { values } = form;
  const { refusal, show, clear } = useRefusal(form);
  const trial = trpc.findings.tryOfficeRule.useMutation({ onError: show });
  const utils = trpc.useUtils();
  const save = trpc.findings.saveOfficeRule.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t(values.isOn ? 'saved' : 'savedOff') });
      await utils.findings.invalidate();
      onClose();
    },
    onError: show,
  });
  const [isAsking, setAsking] = useState(false);
  const change = (draft: RuleDraft) => {
    trial.reset();
    form.setValues(draft);
  };
  const given = () => ruleOfDraft(collection, values);
  const whenValid = (then: () => void) => () => {
    clear();
    if (!form.validate().hasErrors) then();
  };
  const replaces = rule === undefined ? null : { id: rule.id, seen: rule.version };
  const store = () => save.mutate({ ...given(), replaces, isOff: !values.isOn });
  // A rule can be saved only after the number of its findings was shown.
  const saveSeen = () => {
    if (!values.isOn || trial.data !== undefined) store();
    else trial.mutate(given(), { onSuccess: () => setAsking(true) });
  };
  const title = rule === undefined ? t('newTitle') : t('changeTitle', { name: rule.name });
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-label={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          whenValid(saveSeen)();
        }}
      >
        <Stack gap="md">
          <Text component="h3" fw={600}>
            {title}
          </Text>
          <RefusalAlert refusal={refusal} />
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={MAX_RULE_NAME}
            autoComplete="off"
            autoFocus
            {...form.getInputProps('name')}
          />
          <Fieldset legend={t('left', { table: useLabel(collection) })}>
            <FigureFields
              collection={collection}
              figures={values.leftFigures}
              only={values.leftOnly}
              onFigures={(leftFigures) => change({ ...values, leftFigures })}
              onOnly={(leftOnly) => change({ ...values, leftOnly })}
              error={form.errors['leftFigures']}
            />
          </Fieldset>
          <NativeSelect
            label={t('comparison')}
            value={values.comparison}
            onChange={({ currentTarget: { value } }) =>
              change({ ...values, comparison: COMPARISONS.find((one) => one === value)! })
            }
            data={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          />
          <RightFields {...{ collection, form, change }} />
          <UnitFields {...{ collection, values, change }} />
          <div className={classes.thresholds}>
            <NumberField label={t('percent')} {...form.getInputProps('percent')} />
            <NumberField label={t('from')} {...form.getInputProps('from')} />
          </div>
          <RuleWords rule={given()} />
          <Checkbox label={t('on')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
          <Group gap="sm">
            <Button
              variant="default"
              loading={trial.isPending}
              onClick={whenValid(() => trial.mutate(given()))}
            >
              {t('try')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Group>
          <div role="status">{trial.data !== undefined && <TrialResult trial={trial.data} />}</div>
        </Stack>
      </form>
      {isAsking && trial.data !== undefined && (
        <ConfirmDialog
          title={t('saveTitle', { name: values.name })}
          confirm={t('save')}
          onConfirm={() => {
            setAsking(false);
            store();
          }}
          onClose={() => setAsking(false)}
          isPending={save.isPending}
          refusal={null}
        >
          <TrialResult trial={trial.data} />
        </ConfirmDialog>
      )}
    </Paper>
  );
}

function useLabel({ label }: Collection): string {
  return label[useLanguage()];
}

function useRuleForm(collection: Collection, rule: StoredRule | undefined) {
  const t = useTranslations('findings.office');
  const between = useTranslations('findings.rules');
  const format = useFormatter();
  return useForm<RuleDraft>({
    initialValues: ruleDraftOf(collection, rule),
    validate: (draft) => {
      const asked = NUMBER_FIELDS.filter((name) =>
        name === 'times' ? draft.kind !== 'number' : name !== 'number' || draft.kind === 'number',
      );
      const faults = asked.flatMap((name) => {
        const { min, max } = LIMITS[name];
        const value = draft[name];
        const isWrong = value === '' || !(Number(value) >= min && Number(value) <= max);
        const text = () => between('between', { min: format.number(min), max: format.number(max) });
        return isWrong ? [[name, text()] as const] : [];
      });
      return {
        ...Object.fromEntries(faults),
        name: draft.name.trim() === '' ? t('nameMissing') : null,
        leftFigures: draft.leftFigures.length === 0 ? t('figuresMissing') : null,
        rightFigures:
          draft.kind === 'figures' && draft.rightFigures.length === 0 ? t('figuresMissing') : null,
      };
    },
  });
}

type Part = Readonly<{ collection: Collection; change: (draft: RuleDraft) => void }>;

/** The figures on the right side of the comparison. */
function RightFields({ collection, form, change }: Part & { form: ReturnType<typeof useRuleForm> }) {
  const t = useTranslations('findings.office');
  const language = useLanguage();
  const { values } = form;
  const kinds = RIGHT_KINDS.filter((kind) => kind !== 'before' || hasPeriodBefore(collection));
  const tables = comparableWith(collection);
  return (
    <Fieldset legend={t('right')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('kind')}
          description={t('kindHint')}
          value={values.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = RIGHT_KINDS.find((one) => one === value)!;
            change(withFittingUnit(collection, { ...values, kind }));
          }}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {values.kind === 'figures' && (
          <>
            {tables.length > 1 && (
              <NativeSelect
                label={t('table')}
                value={values.rightCollection}
                onChange={({ currentTarget: { value } }) =>
                  change(withRightCollection(collection, values, value as CollectionName))
                }
                data={tables.map(({ resource, label }) => ({ value: resource, label: label[language] }))}
              />
            )}
            <FigureFields
              key={values.rightCollection}
              collection={findCollection(values.rightCollection)!}
              figures={values.rightFigures}
              only={values.rightOnly}
              onFigures={(rightFigures) => change({ ...values, rightFigures })}
              onOnly={(rightOnly) => change({ ...values, rightOnly })}
              error={form.errors['rightFigures']}
            />
          </>
        )}
        <div className={classes.thresholds}>
          {values.kind === 'number' ? (
            <NumberField label={t('number')} {...form.getInputProps('number')} />
          ) : (
            <NumberField label={t('times')} {...form.getInputProps('times')} />
          )}
        </div>
      </Stack>
    </Fieldset>
  );
}

/** The places and categories for which comparisons are made. */
function UnitFields({ collection, values, change }: Part & { values: RuleDraft }) {
  const t = useTranslations('findings.office');
  const language = useLanguage();
  const { levels, separable } = unitChoicesOf(collection, values);
  return (
    <>
      {levels.length > 1 && (
        <NativeSelect
          label={t('level')}
          value={values.level ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ ...values, level: levels.find((one) => one === value) ?? null })
          }
          data={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
      )}
      {separable.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={t('apart', { field: label[language] })}
          description={t('apartHint')}
          checked={values.apart.includes(name)}
          onChange={({ currentTarget: { checked } }) => {
            const others = values.apart.filter((one) => one !== name);
            change({ ...values, apart: checked ? [...others, name] : others });
          }}
        />
      ))}
    </>
  );
}

/** The text of a rule, and what it is compared for. */
export function RuleWords({ rule }: { rule: Parameters<typeof officeRuleText>[0] }) {
  const t = useTranslations('findings.office');
  const language = useLanguage();
  const format = useFormatter();
  return (
    <div className={classes.about}>
      <Text fw={500}>{officeRuleText(rule, { language, format: (value) => format.number(value) })}</Text>
      <Text size="sm" c="var(--ink-quiet)">
        {t('each', { fields: officeUnitText(rule, language) })}
        {rule.from > 1 && ` · ${t('fromText', { from: format.number(rule.from) })}`}
      </Text>
    </div>
  );
}
