'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type ReleaseStepKind, stepsAfter } from '@/domain/releases/steps';
import { ReleaseDialog } from './release-dialog';
import classes from './releases.module.css';
import { TakeStepDialog } from './take-step-dialog';
import type { WireReleaseDetail } from './types';

/** A step that a person is about to take, and what the page showed then. */
type Begun = Readonly<{ kind: ReleaseStepKind; detail: WireReleaseDetail }>;

/** Buttons for the steps that may follow and that the person may take, and why one of them is not possible now. */
export function ReleaseActions(options: { detail: WireReleaseDetail; may: readonly ReleaseStepKind[] }) {
  const { detail, may } = options;
  const t = useTranslations('releases');
  const [begun, setBegun] = useState<Begun>();
  const possible = stepsAfter(detail.state);
  const reason = reasonAgainst(detail);
  const close = () => setBegun(undefined);
  return (
    <>
      <Group gap="sm" data-screen-only>
        {possible
          .filter((kind) => may.includes(kind))
          .map((kind) => (
            <Button
              key={kind}
              variant={kind === 'returned' ? 'default' : 'filled'}
              disabled={kind === 'approved' && reason !== undefined}
              onClick={() => setBegun({ kind, detail })}
            >
              {t(`acts.${kind}`)}
            </Button>
          ))}
      </Group>
      {possible.includes('approved') && may.includes('approved') && reason !== undefined && (
        <Text size="sm" className={classes.reason ?? ''}>
          {t(`blocked.${reason}`, { count: detail.coverage?.findings.certain ?? 0 })}
        </Text>
      )}
      {possible.some((kind) => !may.includes(kind)) && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('byAdministrator')}
        </Text>
      )}
      {begun?.kind === 'released' && <ReleaseDialog detail={begun.detail} onClose={close} />}
      {begun !== undefined && begun.kind !== 'released' && (
        <TakeStepDialog kind={begun.kind} detail={begun.detail} onClose={close} />
      )}
    </>
  );
}

/** Why a period cannot be approved by this person now; the service judges the same. */
function reasonAgainst({ coverage, isOwn }: WireReleaseDetail): 'certain' | 'own' | 'empty' | undefined {
  if (coverage === null) return 'empty';
  if (coverage.findings.certain > 0) return 'certain';
  return isOwn ? 'own' : undefined;
}
