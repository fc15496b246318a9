'use client';

import { Text, Timeline, TimelineItem } from '@mantine/core';
import { IconCheck, IconClock, IconKey, IconSend, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Moment } from '@/ui/parts/moment';
import type { PublicState } from '../types';

const ICON_SIZE = 14;
const BULLET_SIZE = 26;

type Step = Readonly<{ name: string; icon: ReactNode; at?: string | null }>;

/** The steps of a request: sent, decided, collected. Future steps are paler. */
export function RequestSteps({ request, narrowed }: { request: PublicState; narrowed: boolean }) {
  const t = useTranslations('requests.status.timeline');
  const { state, submittedAt, decidedAt } = request;
  const sent: Step = { name: t('sent'), icon: <IconSend size={ICON_SIZE} />, at: submittedAt };
  const decision: Record<typeof state, Step> = {
    waiting: { name: t('waiting'), icon: <IconClock size={ICON_SIZE} /> },
    withdrawn: { name: t('withdrawn'), icon: <IconX size={ICON_SIZE} /> },
    rejected: { name: t('rejected'), icon: <IconX size={ICON_SIZE} />, at: decidedAt },
    approved: {
      name: t(narrowed ? 'narrowed' : 'approved'),
      icon: <IconCheck size={ICON_SIZE} />,
      at: decidedAt,
    },
    collected: {
      name: t(narrowed ? 'narrowed' : 'approved'),
      icon: <IconCheck size={ICON_SIZE} />,
      at: decidedAt,
    },
  };
  const key = { waiting: t('later'), approved: t('toCollect'), collected: t('collected') };
  const isEnded = state === 'rejected' || state === 'withdrawn';
  const steps = [sent, decision[state]];
  if (!isEnded) steps.push({ name: key[state], icon: <IconKey size={ICON_SIZE} /> });
  const reached = { waiting: 0, rejected: 1, withdrawn: 1, approved: 1, collected: 2 }[state];
  return (
    <Timeline
      active={reached}
      bulletSize={BULLET_SIZE}
      lineWidth={2}
      aria-label={t('label')}
      role="list"
      styles={{ itemTitle: { lineHeight: 1.35 } }}
    >
      {steps.map(({ name, icon, at }, place) => (
        <TimelineItem key={name} bullet={icon} role="listitem" title={name}>
          <Text size="sm" c="var(--ink-quiet)" mih={place < steps.length - 1 ? 22 : undefined}>
            {at != null && <Moment at={at} />}
          </Text>
        </TimelineItem>
      ))}
    </Timeline>
  );
}
