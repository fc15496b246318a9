'use client';

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { MAX_REASON } from '@/domain/limits';
import { oneLine } from '@/ui/keys/key-texts';
import { DialogFooter } from '../../forms/dialog-footer';
import { FailureAlert, focusFirstFault } from '../../forms/refusal';
import type { Deciding } from './use-deciding';

/**
 * Rejects with a reason that the applicant reads.
 * @param options.withdraws whether it withdraws an approval
 */
export function RejectForm(options: { id: string; reject: Deciding['reject']; withdraws?: boolean }) {
  const { id, reject, withdraws = false } = options;
  const t = useTranslations('requests');
  // A withdrawal is asked for in a dialog.
  const Buttons = withdraws ? DialogFooter : Group;
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? t('faults.reason') : null) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ reason }) =>
          reject.mutate({ id, reason: oneLine(reason), state: withdraws ? 'approved' : 'waiting' }),
        (errors) => focusFirstFault(form as never, Object.keys(errors)),
      )}
    >
      <Stack>
        <Text size="sm" c="var(--ink-quiet)">
          {withdraws ? t('refuse.withdrawIntro') : t('refuse.intro')}
        </Text>
        <Textarea
          label={withdraws ? t('refuse.withdrawReason') : t('refuse.reason')}
          description={t('refuse.reasonHint')}
          autosize
          minRows={3}
          maxLength={MAX_REASON}
          required
          {...form.getInputProps('reason')}
        />
        <FailureAlert error={reject.error} />
        <Buttons>
          <Button type="submit" color="red" variant="outline" loading={reject.isPending}>
            {withdraws ? t('detail.withdraw') : t('refuse.submit')}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
