'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Moment } from '@/ui/parts/moment';
import { useKeyText } from '@/ui/parts/use-key-text';
import classes from '../agencies.module.css';
import type { WireOwnProposal } from '../types';
import { RecordValues } from './record-values';

const COLORS = { open: 'gray', taken: 'teal', partly: 'teal', refused: 'red' } as const;

/** What the agency has proposed, with its state and the reason of a refusal. */
export function OwnProposals({ proposals }: { proposals: readonly WireOwnProposal[] }) {
  const t = useTranslations('agencies.own.propose');
  const id = useId();
  return (
    <>
      <h3 className={classes.subtitle} id={id}>
        {t('own')}
      </h3>
      {proposals.length === 0 ? (
        <Text size="sm">{t('noneOwn')}</Text>
      ) : (
        <ul className={classes.entries} aria-labelledby={id}>
          {proposals.map((proposal) => (
            <OwnProposal key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </>
  );
}

function OwnProposal({ proposal }: { proposal: WireOwnProposal }) {
  const t = useTranslations('agencies.own.propose');
  const language = useLanguage();
  const keyText = useKeyText();
  const { collection: resource, operation, proposed, seen, state, person, madeAt, note, reason } = proposal;
  const collection = findCollection(resource);
  if (collection === undefined) return null;
  const record = seen ?? proposed;
  const key = Object.fromEntries(
    collection.naturalKey.flatMap((name) => (record[name] == null ? [] : [[name, record[name]]])),
  );
  const changes = collection.fields.filter(
    ({ name }) => operation !== 'delete' && name in proposed && proposed[name] !== seen?.[name],
  );
  return (
    <li className={classes.entry} data-state={state}>
      <div className={classes.acts}>
        <strong>{t('summary', { operation, table: collection.label[language] })}</strong>
        <DotBadge color={COLORS[state]}>{t(`states.${state}`)}</DotBadge>
      </div>
      <span>{keyText(collection, key)}</span>
      {operation === 'change' &&
        changes.map(({ name, label }) => (
          <span key={name}>
            {t('change', {
              field: label[language],
              before: String(seen?.[name] ?? ''),
              after: String(proposed[name] ?? ''),
            })}
          </span>
        ))}
      {operation === 'register' && <RecordValues collection={collection} record={proposed} />}
      {note !== null && <Text size="sm">{t('said', { note })}</Text>}
      <span className={classes.quiet}>{t.rich('made', { person, at: () => <Moment at={madeAt} /> })}</span>
      {reason !== null && <Text size="sm">{t('reason', { reason })}</Text>}
    </li>
  );
}
