'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { commentFault, commentText } from '@/domain/comments/comment-text';
import { MAX_COMMENT } from '@/domain/limits';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';

/** When this number of characters is left before the limit, the form counts them. */
const COUNTED = 200;

/** A text and the button that sends it, also by Ctrl Enter. Line breaks are part of the text. */
export function CommentForm(options: {
  label: string;
  text: string;
  onText: (text: string) => void;
  send: string;
  onSend: (text: string) => void;
  isPending: boolean;
  /** Whether it does not take the focus when it is shown. */
  isCalm?: boolean;
  /** Further buttons, before the one that sends. */
  children?: ReactNode;
}) {
  const { label, text, onText, send, onSend, isPending, isCalm = false, children } = options;
  const t = useTranslations('comments');
  const language = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is shown
  useEffect(() => {
    if (!isCalm) field.current?.focus();
  }, []);
  const stored = commentText(text);
  const fault = commentFault(stored);
  const submit = () => {
    if (isPending || fault !== undefined) return;
    // The button is disabled until the text differs.
    field.current?.focus();
    onSend(stored);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const left = MAX_COMMENT - [...stored].length;
  const isFaulty = fault !== undefined && fault.code !== 'required';
  return (
    <Stack gap={8}>
      <Textarea
        ref={field}
        label={label}
        description={left <= COUNTED && left >= 0 ? t('left', { count: left }) : undefined}
        error={isFaulty ? faultText(fault)[language] : undefined}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Control+Enter"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus={isCalm ? undefined : true}
      />
      <Group justify="flex-end" gap={8}>
        {children}
        <Button
          size="xs"
          disabled={fault !== undefined}
          loading={isPending}
          title="Ctrl Enter"
          onClick={submit}
        >
          {send}
        </Button>
      </Group>
    </Stack>
  );
}
