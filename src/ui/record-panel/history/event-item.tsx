'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { ACTOR_KINDS } from '@/domain/history/actions';
import { Moment, RelativeTime } from '@/ui/parts/moment';
import type { WireRecordEvent } from '../types';
import { DifferenceList } from './difference-list';
import { differencesOf } from './differences';
import classes from './history.module.css';

const ICON_SIZE = 16;
/** The values of a registered, deleted or restored record are collapsed. */
const FOLDED: readonly WireRecordEvent['operation'][] = ['register', 'delete', 'restore'];

/** One change of a record: person, time, address, and the values before and after. */
export function RecordEventItem(options: {
  collection: Collection;
  event: WireRecordEvent;
  /** Asks to restore the state before the change; undefined if that has no effect, or is not permitted. */
  onRestore: (() => void) | undefined;
}) {
  const { collection, event, onRestore } = options;
  const t = useTranslations('record.history');
  const { at, operation, address, before, after } = event;
  const differences = differencesOf(collection, { before, after });
  const list = <DifferenceList identifier={collection.identifier} differences={differences} />;
  return (
    <li className={classes.event} data-event={event.batch} tabIndex={-1}>
      <p className={classes.sentence}>
        <RecordEventSentence event={event} />
      </p>
      <p className={classes.aside}>
        <RelativeTime at={at} /> · <Moment at={at} />
        {address !== null && (
          <>
            {' · '}
            {t.rich('from', { address, code: (chunks) => <code>{chunks}</code> })}
          </>
        )}
      </p>
      {FOLDED.includes(operation) ? (
        <details className={classes.details}>
          <summary>{t('values')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {onRestore !== undefined && (
        <Button
          mt={4}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp size={ICON_SIZE} aria-hidden />}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
      )}
    </li>
  );
}

/** The event as a sentence: the person and what they did to the record. */
export function RecordEventSentence({ event: { actor, operation } }: { event: WireRecordEvent }) {
  const t = useTranslations('record.history');
  const kind = ACTOR_KINDS.find((one) => one === actor.kind) ?? 'anyone';
  const name = t(`actors.${kind}`, { name: actor.name });
  return t.rich(`events.${operation}`, { actor: () => <strong>{name}</strong> });
}
