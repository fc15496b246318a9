'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isAction } from '@/domain/history/actions';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import classes from './changes.module.css';
import { actorAddress, type DescribedEvent, fieldName, sentenceVariant, subjectAddress } from './event';

/**
 * An event as a sentence: "Sari revoked the key Dinas Pendidikan". Needs the messages `history`.
 * @param options.isLinked whether names link to their pages; for readers who may open these
 */
export function EventSentence({ event, isLinked = false }: { event: DescribedEvent; isLinked?: boolean }) {
  const t = useTranslations('history');
  const actor = useActorName()(event);
  const language = useLanguage();
  const { action, before, after, subjectId } = event;
  const subject = subjectName(event);
  // The action is of a newer service, and unknown to this page.
  if (!isAction(action)) return `${actor}: ${action} ${subject}`;
  const link = (href: string | undefined) => (isLinked ? href : undefined);
  return t.rich(`actions.${action}`, {
    manner: sentenceVariant(event),
    actor: () => <Name href={link(actorAddress(event))}>{actor}</Name>,
    subject: () => (
      <Name href={link(subjectAddress(event))} isWhole={action.startsWith('request.')}>
        {subject}
      </Name>
    ),
    was: () => <Name>{String(before?.['value'] ?? '')}</Name>,
    field: fieldName(subjectId, language),
    factor: factorOf(after?.['with']),
    cause: String(after?.['cause'] ?? ''),
  });
}

/** @param options.isWhole whether it must not be divided at a hyphen, such as the number of a request */
function Name(options: { href?: string | undefined; isWhole?: boolean; children: ReactNode }) {
  const { href, isWhole = false, children } = options;
  const style = isWhole ? { whiteSpace: 'nowrap' as const } : {};
  if (href === undefined) return <strong style={style}>{children}</strong>;
  return (
    <Anchor
      component={Link}
      href={href}
      prefetch={false}
      inherit
      fw={600}
      c="inherit"
      style={style}
      className={classes.name ?? ''}
    >
      {children}
    </Anchor>
  );
}

/** Returns a function that gives the name of the actor, also for one without a name. */
function useActorName(): (event: Pick<DescribedEvent, 'action' | 'actorKind' | 'actorName'>) => string {
  const t = useTranslations('history.actors');
  return ({ action, actorKind, actorName }) => {
    if (actorKind === 'system') return t('system');
    if (actorName !== '') return actorName;
    return t(action.startsWith('request.') || action.startsWith('key.') ? 'applicant' : 'anyone');
  };
}

/** An invited person has a name beside the e-mail address. */
function subjectName({ subjectKind, subjectName: name, after }: DescribedEvent): string {
  const own = after?.['name'];
  return subjectKind === 'staff' && typeof own === 'string' && own !== name ? `${own} (${name})` : name;
}

const factorOf = (value: unknown) => (value === 'totp' || value === 'backup' ? value : 'password');
