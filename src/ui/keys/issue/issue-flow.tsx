'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_NAME } from '@/domain/limits';
import { type Outputs, trpc } from '@/ui/trpc';
import type { WireMadeLink } from '../links/made-link-dialog';
import type { NewSecret } from '../secret-text';
import { IssueForm } from './issue-form';
import { firstValues, issueInputOf } from './values';

const SecretOnceDialog = dynamic(() => import('../secret-once').then((part) => part.SecretOnceDialog), {
  ssr: false,
});

const MadeLinkDialog = dynamic(
  () => import('../links/made-link-dialog').then((part) => part.MadeLinkDialog),
  {
    ssr: false,
  },
);

/** The suffix that "copy of" adds to a name. */
const WORDS_BESIDE_NAME = 15;

/** The form, then the new key, which only this component keeps until the person has stored it. */
export function IssueFlow(options: { model: Outputs['keys']['get'] | undefined; defaultRate: number }) {
  const { model, defaultRate } = options;
  const t = useTranslations('keys.new');
  const timeZone = useTimeZone() ?? 'UTC';
  const router = useRouter();
  const utils = trpc.useUtils();
  const [issued, setIssued] = useState<{ id: string; secret: NewSecret }>();
  const [linked, setLinked] = useState<{ name: string; made: WireMadeLink }>();
  // The answers must not remain in the mutation cache.
  const issue = trpc.keys.issue.useMutation({ gcTime: 0 });
  const issueByLink = trpc.keyLinks.issue.useMutation({ gcTime: 0 });
  const first = firstValues(
    model,
    model === undefined
      ? ''
      : t('copyOf', { name: [...model.name].slice(0, MAX_NAME - WORDS_BESIDE_NAME).join('') }),
  );
  const leave = () => {
    if (issued !== undefined) router.push(`/keys/${issued.id}`);
    setIssued(undefined);
  };
  return (
    <>
      <IssueForm
        initialValues={first}
        model={model}
        defaultRate={defaultRate}
        isBusy={issue.isPending || issueByLink.isPending || issued !== undefined || linked !== undefined}
        onSubmit={async (values) => {
          const input = issueInputOf(values, { now: new Date(), timeZone });
          if (values.delivery === 'link') {
            const made = await issueByLink.mutateAsync(input);
            issueByLink.reset();
            setLinked({ name: input.name, made });
            void utils.keyLinks.invalidate();
            return;
          }
          const { key, record } = await issue.mutateAsync(input);
          issue.reset();
          const { id, name, prefix, permissions, expiresAt } = record;
          setIssued({ id, secret: { key, name, prefix, permissions, expiresAt } });
          void utils.keys.list.invalidate();
        }}
      />
      {linked !== undefined && <MadeLinkDialog {...linked} onClose={() => router.push('/keys')} />}
      {issued !== undefined && (
        <SecretOnceDialog
          title={t('issued', { name: issued.secret.name })}
          secret={issued.secret}
          onStored={leave}
          done={t('toKey')}
        />
      )}
    </>
  );
}
