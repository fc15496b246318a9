'use client';

import { List } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Outputs } from '@/ui/trpc';
import { useMemberWords } from '../detail/member-words';
import { useCauseWords, useTargetWords } from '../detail/usage/cause-words';
import type { DiagnosisAnswer } from './use-diagnosis';

/** All reasons why a call is refused, with what the key permits instead. */
export function CallFaults(options: {
  reasons: readonly string[];
  record: NonNullable<Outputs['keys']['diagnose']['record']>;
  asked: DiagnosisAnswer['asked'];
}) {
  const { reasons, record, asked } = options;
  const t = useTranslations('diagnose.faults');
  const causeOf = useCauseWords();
  const say = useMemberWords();
  const words = useTargetWords();
  const textOf = (reason: string) => {
    switch (reason) {
      case 'operation_not_allowed':
        return t('operation', {
          operation: words.operation(asked.operation ?? ''),
          collection: words.collection(asked.collection ?? ''),
          permissions: say('permissions', record.permissions),
        });
      case 'address_not_allowed':
        return t('address', {
          address: asked.address ?? '',
          addresses: say('allowedAddresses', record.allowedAddresses),
        });
      default:
        return causeOf(reason);
    }
  };
  return (
    <List size="sm" spacing={2}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{textOf(reason)}</List.Item>
      ))}
    </List>
  );
}
