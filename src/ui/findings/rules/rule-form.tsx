'use client';

import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findRule, methodOf } from '@/domain/checks/all-rules';
import type { Rule } from '@/domain/checks/rule';
import { useLanguage } from '@/i18n/use-language';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from '../findings.module.css';
import { NumberField } from './number-field';

type WireSetting = Outputs['findings']['settings']['settings'][number];
/** Whether the rule is on, the name of its method (empty: the usual one), and the thresholds of all its methods. */
type Values = Record<string, boolean | number | string>;

/** A rule of a table: whether it is on, its thresholds, and how many findings these would give. */
export function RuleForm({ setting }: { setting: WireSetting }) {
  const t = useTranslations('findings.rules');
  const language = useLanguage();
  const utils = trpc.useUtils();
  const rule = findRule(setting.rule)!;
  const declaredIn = ({ method }: Values) => (methodOf(rule, String(method)) ?? rule).thresholds;
  const form = useForm<Values>({
    initialValues: initialValuesOf(rule, setting),
    validate: (values) =>
      Object.fromEntries(
        declaredIn(values).map(({ name, min, max }) => {
          const value = values[name];
          const isWrong = value === '' || Number(value) < min || Number(value) > max;
          return [name, isWrong ? t('between', { min, max }) : null];
        }),
      ),
    onValuesChange: () => foresee.reset(),
  });
  const { refusal, show, clear } = useRefusal(form);
  const foresee = trpc.findings.foresee.useMutation({ onError: show });
  const save = trpc.findings.saveSetting.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('saved') });
      await utils.findings.invalidate();
    },
    onError: show,
  });
  const [isAsking, setAsking] = useState(false);
  // A rule can be saved only after the number of its findings was shown.
  const saveSeen = () => (foresee.data === undefined ? send(foreseeFirst)() : send(save.mutate)());
  const foreseeFirst: typeof foresee.mutate = (given) =>
    foresee.mutate(given, { onSuccess: () => setAsking(true) });
  const send = (call: typeof save.mutate | typeof foresee.mutate) => () => {
    clear();
    if (form.validate().hasErrors) return;
    const { isOn, method } = form.values;
    call({
      rule: setting.rule,
      collection: setting.collection,
      isOff: !isOn,
      thresholds: Object.fromEntries(
        declaredIn(form.values).map(({ name }) => [name, Number(form.values[name])]),
      ),
      ...(method !== '' && { method: String(method) }),
    });
  };
  const title = rule.title[language];
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-label={t('form', { rule: title })}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text component="h2" fw={600}>
            {title}
          </Text>
          {setting.isOff && <DotBadge color="gray">{t('off')}</DotBadge>}
          {setting.isChanged && !setting.isOff && <DotBadge color="sea">{t('changed')}</DotBadge>}
        </Group>
        <Text size="sm" c="var(--ink-quiet)">
          {rule.explanation[language]}
        </Text>
        <RefusalAlert refusal={refusal} />
        <Checkbox label={t('on')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
        {rule.methods !== undefined && (
          <NativeSelect
            label={t('method')}
            description={methodOf(rule, String(form.values['method']))?.explanation[language]}
            data={[
              { value: '', label: rule.methods.usual[language] },
              ...rule.methods.others.map(({ name, label }) => ({ value: name, label: label[language] })),
            ]}
            {...form.getInputProps('method')}
          />
        )}
        {rule.thresholds.length > 0 && (
          <div className={classes.thresholds}>
            {declaredIn(form.values).map(({ name, label }) => (
              <NumberField key={name} label={label[language]} {...form.getInputProps(name)} />
            ))}
          </div>
        )}
        <Group gap="sm">
          <Button variant="default" loading={foresee.isPending} onClick={send(foresee.mutate)}>
            {t('foresee')}
          </Button>
          <Button loading={save.isPending} onClick={saveSeen}>
            {t('save')}
          </Button>
          <Text size="sm" role="status">
            {foresee.data !== undefined && t(foreseenKey(foresee.data), foresee.data)}
          </Text>
        </Group>
      </Stack>
      {isAsking && foresee.data !== undefined && (
        <ConfirmDialog
          title={t('saveTitle', { rule: title })}
          confirm={t('save')}
          onConfirm={() => {
            setAsking(false);
            send(save.mutate)();
          }}
          onClose={() => setAsking(false)}
          isPending={save.isPending}
          refusal={null}
        >
          {t(foreseenKey(foresee.data), foresee.data)}
        </ConfirmDialog>
      )}
    </Paper>
  );
}

/** The thresholds of each method have their usual values until the office sets others. */
function initialValuesOf(rule: Rule, { isOff, method, thresholds }: WireSetting): Values {
  const all = [...(rule.methods?.others ?? []).flatMap((one) => one.thresholds), ...rule.thresholds];
  const usual = Object.fromEntries(all.map(({ name, usual: value }) => [name, value]));
  return { isOn: !isOff, method: method ?? '', ...usual, ...thresholds };
}

const foreseenKey = ({ checked, sources }: Outputs['findings']['foresee']) =>
  checked < sources ? 'foreseenPart' : 'foreseen';
