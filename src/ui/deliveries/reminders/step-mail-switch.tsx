'use client';

import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';

/** Whether steps of releases are mailed, since when, and the button that changes it. */
export function StepMailSwitch() {
  const t = useTranslations('reminders.releases');
  const utils = trpc.useUtils();
  const { data } = trpc.releases.mails.useQuery();
  const turn = trpc.releases.turnMails.useMutation({ onSettled: () => utils.releases.mails.invalidate() });
  const onSince = data?.onSince ?? null;
  const isOn = onSince !== null;
  return (
    <Card withBorder radius="md" component="section" aria-label={t('title')}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            {t('title')}
          </Title>
          <DotBadge color={isOn ? 'teal' : 'gray'}>{t(isOn ? 'on' : 'off')}</DotBadge>
          <Text size="sm" c="var(--ink-quiet)" mt={4}>
            {t('text')}{' '}
            {isOn && (
              <>
                {t('onSince', { name: data?.onBy ?? '' })} <Moment at={onSince} />
              </>
            )}
          </Text>
        </div>
        <Button
          variant="default"
          disabled={data === undefined || (!isOn && !data.isMailConfigured)}
          loading={turn.isPending}
          onClick={() => turn.mutate({ isOn: !isOn, seen: onSince })}
        >
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
      </Group>
      <FailureAlert error={turn.error} />
    </Card>
  );
}
