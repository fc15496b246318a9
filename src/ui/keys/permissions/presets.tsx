'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { groups, OPERATIONS } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { areEqual, type Cells, cellsOf, groupNames, shared } from './cells';

/** Frequent permissions, granted by one click; permissions beyond the limit are left out. */
export function Presets(options: { cells: Cells; limit: Cells; onChange: (cells: Cells) => void }) {
  const { cells, limit, onChange } = options;
  const t = useTranslations('permissions');
  const language = useLanguage();
  const preset = (key: string, { name, scope, operations = OPERATIONS, hint }: Preset) => {
    const chosen = shared(cellsOf([{ scope, operations }]), limit);
    const isChosen = areEqual(chosen, cells);
    return (
      <Button
        key={key}
        size="compact-sm"
        variant={isChosen && cells.size > 0 ? 'light' : 'default'}
        aria-pressed={isChosen}
        aria-label={hint}
        title={hint}
        disabled={chosen.size === 0}
        onClick={() => onChange(chosen)}
      >
        {name}
      </Button>
    );
  };
  return (
    <Group gap={6} mb="xs" role="group" aria-label={t('presets')}>
      {preset('read', { name: t('presetReadOnly'), scope: '*', operations: ['list'] })}
      {groupNames.map((group) => {
        const what = groups[group][language];
        return preset(group, { name: what, scope: group, hint: t('presetGroup', { what }) });
      })}
      {preset('all', { name: t('presetAll'), scope: '*' })}
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={cells.size === 0}
        onClick={() => onChange(new Set())}
      >
        {t('presetNone')}
      </Button>
    </Group>
  );
}

type Preset = Readonly<{
  name: string;
  scope: string;
  operations?: typeof OPERATIONS | readonly ['list'];
  hint?: string;
}>;
