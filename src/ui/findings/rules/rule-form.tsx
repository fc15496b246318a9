'use client';

import { Button, Checkbox, Group, NumberInput, Paper, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findRule } from '@/domain/checks/all-rules';
import { useLanguage } from '@/i18n/use-language';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from '../findings.module.css';

type WireSetting = Outputs['findings']['settings']['settings'][number];

/** A rule of a table: whether it is on, its thresholds, and how many findings these would give. */
export function RuleForm({ setting }: { setting: WireSetting }) {
  const t = useTranslations('findings.rules');
  const language = useLanguage();
  const utils = trpc.useUtils();
  const rule = findRule(setting.rule)!;
  const form = useForm({
    initialValues: { isOn: !setting.isOff, ...(setting.thresholds as Record<string, number | string>) },
    validate: Object.fromEntries(
      rule.thresholds.map(({ name, min, max }) => [
        name,
        (value: unknown) =>
          value === '' || Number(value) < min || Number(value) > max ? t('between', { min, max }) : null,
      ]),
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
  // Nobody saves a rule without having seen how many findings it will give.
  const saveSeen = () => (foresee.data === undefined ? send(foreseeFirst)() : send(save.mutate)());
  const foreseeFirst: typeof foresee.mutate = (given) =>
    foresee.mutate(given, { onSuccess: () => setAsking(true) });
  const send = (call: typeof save.mutate | typeof foresee.mutate) => () => {
    clear();
    if (form.validate().hasErrors) return;
    const { isOn, ...thresholds } = form.values;
    call({
      rule: setting.rule,
      collection: setting.collection,
      isOff: !isOn,
      thresholds: Object.fromEntries(
        Object.entries(thresholds).map(([name, value]) => [name, Number(value)]),
      ),
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
        {rule.thresholds.length > 0 && (
          <div className={classes.thresholds}>
            {rule.thresholds.map(({ name, label }) => (
              <NumberInput key={name} label={label[language]} hideControls {...form.getInputProps(name)} />
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

const foreseenKey = ({ checked, sources }: Outputs['findings']['foresee']) =>
  checked < sources ? 'foreseenPart' : 'foreseen';
