'use client';

import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

const ICON_SIZE = 16;
const TOLD_MS = 2_000;

/** Copies a text, and says whether that succeeded. */
export function CopyButton(options: { value: string; label?: string; size?: ButtonProps['size'] }) {
  const { value, label, size } = options;
  const t = useTranslations('common.actions');
  const { state, copy } = useCopy(value);
  const Icon = { idle: IconCopy, copied: IconCheck, failed: IconX }[state];
  const text = { idle: label ?? t('copy'), copied: t('copied'), failed: t('copyFailed') }[state];
  return (
    <Button
      variant="default"
      {...(size === undefined ? {} : { size })}
      onClick={copy}
      leftSection={<Icon size={ICON_SIZE} aria-hidden />}
    >
      <span aria-live="polite">{text}</span>
    </Button>
  );
}

/** The same as {@link CopyButton}, as an icon beside the text. */
export function CopyIconButton({ value, label }: { value: string; label: string }) {
  const t = useTranslations('common.actions');
  const { state, copy } = useCopy(value);
  const Icon = { idle: IconCopy, copied: IconCheck, failed: IconX }[state];
  const text = { idle: label, copied: t('copied'), failed: t('copyFailed') }[state];
  return (
    <ActionIcon variant="subtle" size="sm" color="gray" onClick={copy} aria-label={text} title={text}>
      <Icon size={ICON_SIZE} aria-hidden />
    </ActionIcon>
  );
}

/** Copies a text, and reports for a moment whether that succeeded. */
export function useCopy(value: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), TOLD_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(value)) ? 'copied' : 'failed');
  return { state, copy };
}

/**
 * Copies a text to the clipboard, also over plain http, where browsers only have the older API.
 * @returns whether it succeeded
 */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copyBySelection(text),
    );
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // The element is within the dialog that traps the focus, if there is one: it would take the focus back from elsewhere.
  (focused?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
