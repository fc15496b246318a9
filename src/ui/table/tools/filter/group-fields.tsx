'use client';

import { Button, CloseButton, Group, NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FilterTools } from '../tools';
import { ConditionFields } from './condition-fields';
import { type GroupDraft, newCondition, type PartDraft } from './draft';
import classes from './filter.module.css';
import { useFilterWords } from './filter-words';

const ICON_SIZE = 16;

type Options = Readonly<{
  group: GroupDraft;
  tools: FilterTools;
  faults: ReadonlyMap<number, string>;
  /** The level of the group; 1: the whole filter. */
  level: number;
  onMode: (mode: GroupDraft['mode']) => void;
  onChange: (key: number, next: PartDraft | undefined) => void;
}>;

/** A group of conditions, combined by "all" or "any"; it is one part of the whole filter. */
export function GroupFields({ group, tools, faults, level, onMode, onChange }: Options) {
  const t = useTranslations('tableTools.filter');
  const { parts } = group;
  return (
    <div className={classes.group} data-level={level}>
      {parts.length > 1 && (
        <NativeSelect
          className={classes.mode ?? ''}
          size="sm"
          aria-label={t('mode')}
          value={group.mode}
          onChange={({ currentTarget: { value } }) => onMode(value === 'any' ? 'any' : 'all')}
          data={[
            { value: 'all', label: t('modes.all') },
            { value: 'any', label: t('modes.any') },
          ]}
        />
      )}
      {parts.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      {parts.map((part) => (
        <Part key={part.key} part={part} tools={tools} faults={faults} onChange={onChange} />
      ))}
      {level > 1 && (
        <Group justify="space-between" gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() =>
              onChange(group.key, {
                ...group,
                parts: [...parts, newCondition(tools.collection.fields[0]!)],
              })
            }
          >
            {t('addInside')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => onChange(group.key, undefined)}
          >
            {t('removeGroup')}
          </Button>
        </Group>
      )}
    </div>
  );
}

function Part({
  part,
  tools,
  faults,
  onChange,
}: Pick<Options, 'tools' | 'faults' | 'onChange'> & { part: PartDraft }) {
  const t = useTranslations('tableTools.filter');
  const words = useFilterWords(tools.collection);
  if ('parts' in part)
    return (
      <fieldset className={classes.inner}>
        <VisuallyHidden component="legend">{t('group')}</VisuallyHidden>
        <GroupFields
          group={part}
          tools={tools}
          faults={faults}
          level={2}
          onMode={(mode) => onChange(part.key, { ...part, mode })}
          onChange={onChange}
        />
      </fieldset>
    );
  if ('kept' in part)
    return (
      <div className={classes.kept}>
        <span>{words.filter(part.kept)}</span>
        <CloseButton aria-label={t('removeGroup')} onClick={() => onChange(part.key, undefined)} />
      </div>
    );
  return (
    <ConditionFields
      draft={part}
      tools={tools}
      fault={faults.get(part.key)}
      onChange={(next) => onChange(part.key, next)}
    />
  );
}
