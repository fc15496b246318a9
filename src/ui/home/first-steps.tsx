'use client';

import { ActionIcon, Anchor, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Link } from '@/ui/parts/link';
import type { Outputs } from '../trpc';
import classes from './first-steps.module.css';
import { hideFirstSteps } from './first-steps-cookie';

const ICON_SIZE = 20;

type Done = NonNullable<Outputs['home']['summary']['firstSteps']>;

/** The steps that a new service needs before it can be used; hidden when all are done, or when dismissed. */
export function FirstSteps(options: { done: Done; mayInvite: boolean; hidden: boolean }) {
  const { done, mayInvite } = options;
  const t = useTranslations('home.firstSteps');
  const [hidden, setHidden] = useState(options.hidden);
  const steps = [
    { name: 'key', isDone: done.hasKey, href: '/keys/new' },
    { name: 'records', isDone: done.hasRecords, href: '/docs' },
    ...(mayInvite ? [{ name: 'colleague', isDone: done.hasColleague, href: '/staff' } as const] : []),
    { name: 'twoFactor', isDone: done.hasTwoFactor, href: '/profile' },
  ] as const;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (hidden || doneCount === steps.length) return null;
  const hide = () => {
    hideFirstSteps();
    setHidden(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="first-steps">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h5" id="first-steps">
            {t('title')}
          </Title>
          <Text size="sm" c="var(--ink-quiet)">
            {t('progress', { done: doneCount, all: steps.length })}
          </Text>
        </div>
        <ActionIcon variant="subtle" color="gray" onClick={hide} aria-label={t('hide')} title={t('hide')}>
          <IconX size={ICON_SIZE} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <ol className={classes.steps}>
        {steps.map(({ name, isDone, href }) => (
          <Step key={name} isDone={isDone} title={t(`steps.${name}.title`)} href={href}>
            {t.rich(`steps.${name}.text`, { code: (chunks) => <code>{chunks}</code> })}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

function Step(options: { isDone: boolean; title: string; href: string; children: ReactNode }) {
  const { isDone, title, href, children } = options;
  const t = useTranslations('home.firstSteps');
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
      <div>
        <VisuallyHidden>{isDone ? t('done') : t('open')} </VisuallyHidden>
        {isDone ? <span className={classes.title}>{title}</span> : <StepLink href={href}>{title}</StepLink>}
        {!isDone && <p>{children}</p>}
      </div>
    </li>
  );
}

/** A link to a page; the documentation is outside of the application and opens as a separate document. */
function StepLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('/docs') ? (
    <Anchor href={href} size="sm" fw={550}>
      {children}
    </Anchor>
  ) : (
    <Anchor component={Link} href={href} size="sm" fw={550}>
      {children}
    </Anchor>
  );
}
