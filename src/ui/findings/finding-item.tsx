'use client';

import { Anchor, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { findRule } from '@/domain/checks/all-rules';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useErrorText } from '@/ui/errors';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Link } from '@/ui/parts/link';
import { RelativeTime } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import { AcceptDialog } from './accept-dialog';
import { recordsAddressOf, useFindingTexts, type WireFinding } from './finding-text';
import classes from './findings.module.css';

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

/** A finding: what was found, at which place, what was expected, its state, and the possible actions. */
export function FindingItem({ finding, mayDecide }: { finding: WireFinding; mayDecide: boolean }) {
  const t = useTranslations('findings');
  const language = useLanguage();
  const format = useFormatter();
  const { title, explanation, about, sentence } = useFindingTexts()(finding);
  const { severity } = findRule(finding.rule)!;
  return (
    <li className={classes.finding} data-finding tabIndex={-1}>
      <Group gap="xs" wrap="wrap">
        <Text component="h2" fw={600} size="md">
          {title}
        </Text>
        <DotBadge color={severity === 'error' ? 'red' : 'yellow'}>{t(`severity.${severity}`)}</DotBadge>
        {finding.state !== 'new' && (
          <DotBadge color={finding.state === 'fixed' ? 'teal' : 'sea'}>
            {t(`states.${finding.state}`)}
          </DotBadge>
        )}
      </Group>
      <Text className={classes.about ?? ''}>
        {findCollection(finding.collection)!.label[language]} · {about}
      </Text>
      <Text className={classes.about ?? ''} fw={500}>
        {sentence}
      </Text>
      <Text size="sm" c="var(--ink-quiet)">
        {explanation}
      </Text>
      <Group justify="space-between" gap="sm" mt={6}>
        <Text size="sm" c="var(--ink-quiet)">
          {t('records', { count: finding.records })} ·{' '}
          {t('effect', { share: format.number(finding.effect, PERCENT) })} · {t('found')}{' '}
          <RelativeTime at={finding.foundAt} />
        </Text>
        <Group gap="sm">
          <Anchor
            component={Link}
            href={recordsAddressOf(finding)}
            size="sm"
            aria-label={t('openLabel', { title, about })}
          >
            {t('open')}
          </Anchor>
          {mayDecide && <Decision finding={finding} title={title} about={about} />}
        </Group>
      </Group>
      {finding.reason !== null && (
        <blockquote className={classes.reason}>
          {finding.reason}
          <Text size="sm" c="var(--ink-quiet)">
            {t('acceptedBy', { name: finding.acceptedAs ?? '' })} · <RelativeTime at={finding.changedAt} />
          </Text>
        </blockquote>
      )}
    </li>
  );
}

function Decision({ finding, title, about }: { finding: WireFinding; title: string; about: string }) {
  const t = useTranslations('findings');
  const textOf = useErrorText();
  const utils = trpc.useUtils();
  const [isAccepting, setAccepting] = useState(false);
  const reopen = trpc.findings.reopen.useMutation({
    onSuccess: () => notifications.show({ message: t('reopened') }),
    onError: (error) => notifications.show({ color: 'red', message: textOf(error) }),
    onSettled: () => utils.findings.invalidate(),
  });
  if (finding.state === 'fixed') return null;
  if (finding.state === 'accepted')
    return (
      <Button
        size="xs"
        variant="default"
        loading={reopen.isPending}
        aria-label={t('reopenLabel', { title, about })}
        onClick={() => reopen.mutate({ ids: [finding.id] })}
      >
        {t('reopen')}
      </Button>
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('acceptLabel', { title, about })}
        onClick={() => setAccepting(true)}
      >
        {t('accept')}
      </Button>
      {isAccepting && (
        <AcceptDialog finding={finding} about={`${title}: ${about}`} onClose={() => setAccepting(false)} />
      )}
    </>
  );
}
