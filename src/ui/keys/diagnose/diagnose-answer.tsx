'use client';

import { Button, Card, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck, IconHelp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { useBindingWords } from '../bindings/words';
import { KeyStateBadge } from '../state-badge';
import { CallFaults } from './call-faults';
import { MalformedText } from './malformed-text';
import type { DiagnosisAnswer } from './use-diagnosis';
import { useVerdictWords } from './verdict-words';

const ICON_SIZE = 22;

/** Why a key fails, and what to do next. */
export function DiagnoseAnswer({ answer }: { answer: DiagnosisAnswer }) {
  const t = useTranslations('diagnose');
  const { title, next } = useVerdictWords()(answer);
  const { record } = answer;
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('answer')}>
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Mark answer={answer} />
          <Stack gap={4} style={{ minWidth: 0 }}>
            <Title order={2} size="h4">
              {title}
            </Title>
            {answer.verdict === 'malformed' && <MalformedText answer={answer} />}
            {answer.foundBy === 'prefix' && (
              <Text size="sm">{isKnown(answer) ? t('prefixOnly') : t('prefixOf')}</Text>
            )}
            {answer.isWrapped && <Text size="sm">{t('wrapped')}</Text>}
            {answer.call !== null && !answer.call.allowed && record !== null && isKnown(answer) && (
              <CallFaults reasons={answer.call.reasons} record={record} asked={answer.asked} />
            )}
            <Text size="sm">
              <strong>{t('next')}</strong> {next}
            </Text>
          </Stack>
        </Group>
        {record !== null && <Record record={record} />}
      </Stack>
    </Card>
  );
}

const isKnown = ({ verdict }: DiagnosisAnswer): boolean => verdict !== 'unknown' && verdict !== 'malformed';

function Mark({ answer: { verdict, call } }: { answer: DiagnosisAnswer }) {
  const isGood = verdict === 'active' && call?.allowed !== false;
  const colour = isGood ? 'teal' : verdict === 'unknown' || verdict === 'malformed' ? 'gray' : 'red';
  return (
    <ThemeIcon variant="light" color={colour} size={40} radius="xl" aria-hidden>
      {isGood ? (
        <IconCheck size={ICON_SIZE} />
      ) : verdict === 'revoked' ? (
        <IconBan size={ICON_SIZE} />
      ) : colour === 'gray' ? (
        <IconHelp size={ICON_SIZE} />
      ) : (
        <IconAlertTriangle size={ICON_SIZE} />
      )}
    </ThemeIcon>
  );
}

/** The key, with a link to it. */
function Record({ record }: { record: NonNullable<DiagnosisAnswer['record']> }) {
  const t = useTranslations('diagnose');
  const scope = useTranslations('permissions.scope');
  const words = useBindingWords();
  return (
    <Group justify="space-between" gap="sm">
      <List size="sm" listStyleType="none" withPadding={false}>
        <List.Item>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {record.name}
            </Text>
            <KeyStateBadge state={record.state} />
          </Group>
        </List.Item>
        {record.owner !== null && <List.Item>{record.owner}</List.Item>}
        {record.bindings.length > 0 && (
          <List.Item>
            {scope(record.listsOwnOnly ? 'boundOwn' : 'bound', { bindings: words(record.bindings) })}
          </List.Item>
        )}
      </List>
      <Button component={Link} href={`/keys/${record.id}`} variant="default" size="sm">
        {t('openKey')}
      </Button>
    </Group>
  );
}
