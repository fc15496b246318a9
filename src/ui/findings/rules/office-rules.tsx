'use client';

import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { comparedCollections, type StoredRule } from '@/domain/checks/office-rule';
import type { Collection } from '@/domain/collections';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { findingsAddressOf, NEW_FINDINGS } from '../view';
import { OfficeRuleForm, RuleWords } from './office-rule-form';

const LINES = 2;

/** The rules that the office wrote about the figures of a table, with buttons to write, change and remove them. */
export function OfficeRules({ collection }: { collection: Collection }) {
  const t = useTranslations('findings.office');
  const heading = useId();
  const { data, error, refetch } = trpc.findings.officeRules.useQuery();
  const [edited, setEdited] = useState<number | 'new'>();
  /** The rule whose form was closed last: its button gets the focus. */
  const [closed, setClosed] = useState<number | 'new'>();
  if (!comparedCollections.includes(collection)) return null;
  const own = data?.rules.filter(({ left }) => left.collection === collection.resource) ?? [];
  const close = () => {
    setClosed(edited);
    setEdited(undefined);
  };
  return (
    <section aria-labelledby={heading}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={heading}>
          {t('title')}
        </Title>
        <Text size="sm" c="var(--ink-quiet)">
          {t('intro')}
        </Text>
        {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <LoadingState lines={LINES} />}
        {own.map((rule) =>
          edited === rule.id ? (
            <OfficeRuleForm key={rule.id} collection={collection} rule={rule} onClose={close} />
          ) : (
            <WrittenRule
              key={rule.id}
              rule={rule}
              takesFocus={closed === rule.id}
              onChange={() => setEdited(rule.id)}
            />
          ),
        )}
        {edited === 'new' ? (
          <OfficeRuleForm collection={collection} onClose={close} />
        ) : (
          <Group>
            <Button variant="default" autoFocus={closed === 'new'} onClick={() => setEdited('new')}>
              {t('write')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}

function WrittenRule(options: { rule: StoredRule; takesFocus: boolean; onChange: () => void }) {
  const { rule, takesFocus, onChange } = options;
  const t = useTranslations('findings.office');
  const off = useTranslations('findings.rules');
  const [isAsking, setAsking] = useState(false);
  const { name, isOff, left } = rule;
  return (
    <Paper component="article" withBorder p="md" radius="md" aria-label={name}>
      <Stack gap="xs">
        <Group gap="xs">
          <Text component="h3" fw={600}>
            {name}
          </Text>
          {isOff && <DotBadge color="gray">{off('off')}</DotBadge>}
        </Group>
        <RuleWords rule={rule} />
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            aria-label={t('changeLabel', { name })}
            autoFocus={takesFocus}
            onClick={onChange}
          >
            {t('change')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('removeLabel', { name })}
            onClick={() => setAsking(true)}
          >
            {t('remove')}
          </Button>
          <Anchor
            component={Link}
            size="sm"
            href={findingsAddressOf({ ...NEW_FINDINGS, rule: 'office', collection: left.collection })}
          >
            {t('findings')}
          </Anchor>
        </Group>
      </Stack>
      {isAsking && <RemoveDialog rule={rule} onClose={() => setAsking(false)} />}
    </Paper>
  );
}

function RemoveDialog({ rule, onClose }: { rule: StoredRule; onClose: () => void }) {
  const t = useTranslations('findings.office');
  const utils = trpc.useUtils();
  const remove = trpc.findings.removeOfficeRule.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('removed') });
      onClose();
      await utils.findings.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: rule.name })}
      confirm={t('remove')}
      isDanger
      onConfirm={() => remove.mutate({ id: rule.id, seen: rule.version })}
      onClose={onClose}
      isPending={remove.isPending}
      refusal={<FailureAlert error={remove.error} />}
    >
      <Text>{t('removeText')}</Text>
    </ConfirmDialog>
  );
}
