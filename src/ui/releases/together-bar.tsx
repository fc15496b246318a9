'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type ReleaseStepKind, stepsAfter } from '@/domain/releases/steps';
import { TogetherDialog } from './together-dialog';
import type { WireReleasePeriod } from './types';

type Options = Readonly<{
  chosen: readonly WireReleasePeriod[];
  /** The steps that the person may take. */
  may: readonly ReleaseStepKind[];
  onClear: () => void;
}>;

/** Buttons for the steps that the person may take for all chosen periods together. */
export function TogetherBar({ chosen, may, onClear }: Options) {
  const t = useTranslations('releases');
  const [begun, setBegun] = useState<Readonly<{ kind: ReleaseStepKind; of: readonly WireReleasePeriod[] }>>();
  const possible = may.filter((kind) => chosen.every(({ state }) => stepsAfter(state).includes(kind)));
  return (
    <Group role="group" aria-label={t('together.label')} gap="sm" mb="sm" mih={36} data-screen-only>
      {chosen.length === 0 ? (
        <Text size="sm" c="var(--ink-quiet)">
          {t('together.none')}
        </Text>
      ) : (
        <>
          <Text size="sm" role="status">
            {t('together.chosen', { count: chosen.length })}
          </Text>
          {possible.map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant={kind === 'returned' ? 'default' : 'filled'}
              onClick={() => setBegun({ kind, of: chosen })}
            >
              {t('together.act', { act: t(`acts.${kind}`) })}
            </Button>
          ))}
          {possible.length === 0 && <Text size="sm">{t('together.noStep')}</Text>}
          <Button size="sm" variant="subtle" onClick={onClear}>
            {t('together.clear')}
          </Button>
        </>
      )}
      {begun !== undefined && (
        <TogetherDialog
          {...begun}
          onTaken={() => {
            setBegun(undefined);
            onClear();
          }}
          onClose={() => setBegun(undefined)}
        />
      )}
    </Group>
  );
}
