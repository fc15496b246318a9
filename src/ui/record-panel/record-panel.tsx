'use client';

import { ActionIcon, Drawer, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import type { Navigation } from '@/ui/forms/leave-watches';
import { useFocusReturn } from '@/ui/forms/use-focus-return';
import { LeaveDialog } from './leave-dialog';
import { CopyLink } from './record-link';
import classes from './record-panel.module.css';
import { RecordView } from './record-view';
import type { RecordChange } from './types';
import { useLeaving } from './use-leaving';

const ICON_SIZE = 18;

export type RecordPanelProps = Readonly<{
  collection: Collection;
  /** The identifier of the shown record; may change while the panel is open. */
  record: number;
  /** Whether the person may call `edits.save` for this collection. */
  mayEdit: boolean;
  onClose: () => void;
  /** Whether the record stays open after a navigation; without it, only on the same page. */
  staysOpen?: (way: Navigation) => boolean;
  /** Called when this panel has stored a change. */
  onChanged?: ((change: RecordChange) => void) | undefined;
  /** Shows the previous or the next record; undefined: there is none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}>;

/**
 * One record beside its table; on a small screen it covers the table. It is open while it is mounted; the focus returns
 * to the element that opened it. Needs the messages `record`, `html` and `grid`.
 */
export function RecordPanel(props: RecordPanelProps) {
  const { collection, record, mayEdit, onClose, staysOpen, onChanged, onPrevious, onNext } = props;
  const t = useTranslations('record');
  const close = useTranslations('common.actions')('close');
  const title = t('title', { name: collection.label[useLanguage()], number: String(record) });
  const leaving = useLeaving(staysOpen && { keeps: staysOpen });
  const [isHeld, setHeld] = useState(false);
  useFocusReturn();
  const guarded = (action: (() => void) | undefined) => action && (() => leaving.guard(action));
  const isFree = !isHeld && !leaving.isAsking;
  useLostEscape(() => isFree && leaving.guard(onClose));
  return (
    <Drawer
      opened
      position="right"
      size={560}
      title={title}
      onClose={() => leaving.guard(onClose)}
      // Elements above the panel handle the key first: dialogs, a calendar, a list of values.
      closeOnEscape={false}
      onKeyDown={(event) => isFree && isOwnEscape(event) && leaving.guard(onClose)}
      closeOnClickOutside={isFree}
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': close }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.tools}>
        <Step label={t('previous')} onClick={guarded(onPrevious)}>
          <IconChevronUp size={ICON_SIZE} aria-hidden />
        </Step>
        <Step label={t('next')} onClick={guarded(onNext)}>
          <IconChevronDown size={ICON_SIZE} aria-hidden />
        </Step>
        <CopyLink collection={collection} record={record} />
      </div>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <RecordView
        key={record}
        collection={collection}
        record={record}
        mayEdit={mayEdit}
        onChanged={onChanged}
        onDirty={leaving.setDirty}
        onHold={setHeld}
      />
      {leaving.isAsking && <LeaveDialog onLeave={leaving.confirm} onStay={leaving.stay} />}
    </Drawer>
  );
}

/** Esc was pressed neither in a dialog of the panel nor while a list is open. */
function isOwnEscape({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || nativeEvent.isComposing || !(target instanceof Element)) return false;
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  const dialog = target.closest('[role=dialog]');
  return dialog !== null && currentTarget.contains(dialog);
}

/** Esc was pressed while the focus is returning to the panel: from a closed dialog, or from an element that was removed. */
function useLostEscape(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = ({ key, target, isComposing }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && !isComposing) latest.current();
    };
    // The key is handled before a dialog does it: the key that closes the dialog must not close the panel too.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** At the first and last record the button stays, so that the focus stays too. */
function Step(options: { label: string; onClick: (() => void) | undefined; children: ReactNode }) {
  const { label, onClick, children } = options;
  const isOff = onClick === undefined;
  return (
    <Tooltip label={label} position="bottom">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-disabled={isOff}
        {...(isOff ? { 'data-disabled': true } : { onClick })}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
