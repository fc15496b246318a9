'use client';

import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { isBalanced } from '@/domain/imports/balance';
import type { ImportEffect, ImportState, ReasonToLook } from '@/domain/imports/import';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { LeftOutLink } from '../left-out-link';
import type { ImportActions } from '../use-import-actions';
import classes from './preview.module.css';

const PARTS = ['registered', 'changed', 'deleted'] as const;

/** `totals`: rows that are labelled totals but are not the sum of others. */
export type ToLookAt = ReasonToLook | 'totals';

/** The effect of storing the import, and the button that stores it. */
export function StoreBar(options: {
  state: ImportState;
  effect: ImportEffect;
  store: ImportActions['store'];
  isBusy: boolean;
  /** The parts that the person still has to look at before storing; undefined: none. */
  look: ToLookAt | undefined;
  onLook: () => void;
}) {
  const { state, effect, store, isBusy, look, onLook } = options;
  const t = useTranslations('imports.apply');
  const effects = useTranslations('imports.effect');
  const balances = useTranslations('imports.balance');
  const format = useFormatter();
  const [isAsked, setAsked] = useState(false);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isUnawaited, setUnawaited] = useState(false);
  const { balance, search } = state;
  const isSearching = !isUnawaited && (search === null || search.state === 'searching');
  const isUncounted = balance !== null && balance.untraced.length > 0;
  const isCounted = balance !== null && isBalanced(balance) && (!isUncounted || isAcknowledged);
  const total = effect.registered + effect.changed + effect.deleted;
  const { faulty = 0, doubtful = 0 } = state.counts ?? {};
  const left = faulty + doubtful;
  const parts = PARTS.filter((name) => effect[name] > 0).map((name) =>
    effects(name, { count: effect[name], text: format.number(effect[name]) }),
  );
  const start = () =>
    store.mutate({
      id: state.id,
      expected: effect,
      acknowledged: isAcknowledged,
      looked: look === undefined && !isUnawaited,
    });
  return (
    <div className={classes.bar}>
      <div className={classes.sum}>
        <Text fw={600} size="sm" role="status">
          {parts.length === 0 ? t('nothing') : t('will', { what: parts.join(', ') })}
        </Text>
        {left > 0 && (
          <Text size="sm" c="var(--ink-quiet)">
            {t('left', { count: left, text: format.number(left) })}
          </Text>
        )}
        {total > 0 && look !== undefined && <Text size="sm">{t(`look.${look}`)}</Text>}
        {total > 0 && isSearching && (
          <Text size="sm" c="var(--ink-quiet)">
            {t('searching')}
          </Text>
        )}
      </div>
      {isUncounted && (
        <Checkbox
          label={balances('acknowledge')}
          checked={isAcknowledged}
          onChange={(event) => setAcknowledged(event.currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        {left > 0 && <LeftOutLink id={state.id} />}
        {total > 0 && look !== undefined && <Button onClick={onLook}>{t('lookNow')}</Button>}
        {total > 0 && isSearching && (
          <Button variant="default" className={classes.late ?? ''} onClick={() => setUnawaited(true)}>
            {t('unawaited')}
          </Button>
        )}
        <Button
          disabled={total === 0 || isBusy || !isCounted || isSearching || look !== undefined}
          loading={store.isPending}
          onClick={effect.deleted > 0 ? () => setAsked(true) : start}
        >
          {t('store', { count: total, text: format.number(total) })}
        </Button>
      </Group>
      {isAsked && (
        <ConfirmDialog
          title={t('deleteTitle', { count: effect.deleted, text: format.number(effect.deleted) })}
          confirm={t('deleteConfirm', { count: effect.deleted, text: format.number(effect.deleted) })}
          onConfirm={() => {
            setAsked(false);
            start();
          }}
          onClose={() => setAsked(false)}
          isPending={store.isPending}
          isDanger
          refusal={undefined}
        >
          <Text size="sm">{t('deleteText')}</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}
