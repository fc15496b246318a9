'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './key-page.module.css';
import { KEY_MEMBERS, type Member, useMemberWords } from './member-words';

/** The changed members of a key, with the values before and after; without an earlier value, only the new one. */
export function KeyEventChanges({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [membersIn(before), membersIn(after)];
  const changed = KEY_MEMBERS.filter((member) => member in is && isTold(member, { was, is }));
  if (changed.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changed.map((member) => (
        <EventChange
          key={member}
          member={member}
          {...(member in was ? { before: was[member] } : {})}
          after={is[member]}
        />
      ))}
    </dl>
  );
}

/** One member, before and after. */
export function EventChange(options: { member: Member; before?: unknown; after: unknown }) {
  const { member, after } = options;
  const t = useTranslations('keyDetail');
  const say = useMemberWords();
  const hasBefore = 'before' in options && !(member === 'replacedBy' && isEmpty(options.before));
  return (
    <div>
      <dt>{t(`members.${member}`)}</dt>
      <dd>
        {hasBefore && (
          <>
            <VisuallyHidden>{t('before')}</VisuallyHidden>
            <span className={classes.before}>{say(member, options.before)}</span>
            <span aria-hidden> → </span>
            <VisuallyHidden>{t('after')}</VisuallyHidden>
          </>
        )}
        {say(member, after)}
      </dd>
    </div>
  );
}

/** Members that are empty before and after are not shown, nor that a new key is active. */
const isTold = (member: Member, { was, is }: Record<'was' | 'is', Readonly<Record<string, unknown>>>) =>
  !(isEmpty(is[member]) && isEmpty(was[member])) && (member !== 'state' || member in was);

const isEmpty = (value: unknown) => value === null || value === undefined;

function membersIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
