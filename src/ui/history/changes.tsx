'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { metadataMemberLabel } from '@/domain/metadata/forms/forms';
import { useLanguage } from '@/i18n/use-language';
import classes from './changes.module.css';
import { type Change, changesOf, isMember } from './members';
import { useValueWords } from './use-value-words';

type Members = Readonly<Record<string, unknown>> | null;

/**
 * The changes of an event, with the values before and after. For a new subject, such as a new key, they are collapsed.
 * Needs the messages `history` and `permissions`.
 */
export function EventChanges({ before, after }: { before: Members; after: Members }) {
  const t = useTranslations('history');
  const changes = changesOf({ before, after });
  if (changes.length === 0) return null;
  if (before !== null || changes.length < FEW) return <ChangeList changes={changes} />;
  return (
    <details className={classes.details}>
      <summary>{t('details')}</summary>
      <ChangeList changes={changes} />
    </details>
  );
}

const FEW = 3;

function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('history');
  const language = useLanguage();
  const say = useValueWords();
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.name}>
          <dt>
            {isMember(change.name)
              ? t(`members.${change.name}`)
              : (metadataMemberLabel(change.name)?.[language] ?? change.name)}
          </dt>
          <dd>
            {'before' in change && (
              <>
                <VisuallyHidden>{t('before')} </VisuallyHidden>
                <span className={classes.before}>{say(change.name, change.before)}</span>
                <span aria-hidden> → </span>
                <VisuallyHidden>{t('after')} </VisuallyHidden>
              </>
            )}
            {say(change.name, change.after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
