'use client';

import { ActionIcon, Autocomplete, Button, Fieldset, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FormPartType } from '@/domain/imports/step-kinds/step-kind';
import { fieldsOf, frequentTexts, optionsOf, type ParameterInputProps } from './parameter-options';
import classes from './steps.module.css';

const ICON_SIZE = 14;
const MAX_OPTIONS = 200;

/** An element of a list: its members by name. */
type Part = Readonly<Record<string, unknown>>;

/** A member of the elements of a list, and its input. */
type Member = Readonly<{
  name: string;
  type: 'text' | 'value' | 'column' | 'field' | 'choice';
  /** For a list within the element: its position. */
  at?: number;
}>;

/** A list of parts of a step, such as values and their replacements: each a row of inputs, which can be added and removed. */
export function PartsInput(props: ParameterInputProps) {
  const { part, step, words, onChange } = props;
  const t = useTranslations('imports.steps');
  const parts = (Array.isArray(step[part.name]) ? step[part.name] : []) as Part[];
  const members = membersOf(part.type, props);
  const legend = words.parameterName(step.kind, part.name);
  if (members.length === 0)
    return (
      <Text size="sm" c="var(--ink-quiet)">
        {t('chooseFirst')}
      </Text>
    );
  return (
    <Fieldset legend={legend} className={classes.parts ?? ''}>
      <Stack gap={12}>
        {parts.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its place
          <div key={place} className={classes.part}>
            <div className={classes.members}>
              {members.map((member) => (
                <MemberInput
                  key={`${member.name} ${member.at ?? ''}`}
                  {...props}
                  member={member}
                  value={memberValue(one, member)}
                  label={t('member', { list: legend, number: place + 1 })}
                  onChange={(value) => onChange(parts.with(place, withMember(one, { member, value })))}
                />
              ))}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removePart', { list: legend, number: place + 1 })}
              onClick={() => onChange(parts.toSpliced(place, 1))}
            >
              <IconX size={ICON_SIZE} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {part.type !== 'fixes' && (
          <Button
            size="xs"
            variant="default"
            style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
            onClick={() => onChange([...parts, emptyPart(part.type, props)])}
          >
            {t('addPart')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

function membersOf(type: FormPartType, { part, step }: ParameterInputProps): readonly Member[] {
  switch (type) {
    case 'pairs':
      return [
        { name: 'from', type: 'value' },
        { name: 'to', type: 'text' },
      ];
    case 'valueFields':
      return part.choices === undefined
        ? [
            { name: 'from', type: 'value' },
            { name: 'to', type: 'field' },
          ]
        : [
            { name: 'part', type: 'choice' },
            { name: 'field', type: 'field' },
          ];
    case 'figures':
      return [
        { name: 'field', type: 'field' },
        { name: 'how', type: 'choice' },
        { name: 'column', type: 'column' },
      ];
    case 'turned':
      return [
        ...listed(step['figures']).map((_, at): Member => ({ name: 'cells', type: 'column', at })),
        ...listed(step['labels']).map((_, at): Member => ({ name: 'labels', type: 'text', at })),
      ];
    case 'fixes':
      return [
        { name: 'column', type: 'field' },
        { name: 'text', type: 'text' },
        { name: 'value', type: 'text' },
      ];
    default:
      return [];
  }
}

function emptyPart(type: FormPartType, { step }: ParameterInputProps): Part {
  if (type === 'turned')
    return { labels: listed(step['labels']).map(() => ''), cells: listed(step['figures']).map(() => null) };
  return type === 'figures' ? { how: 'sum' } : {};
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const memberValue = (part: Part, { name, at }: Member): string | null => {
  const value = at === undefined ? part[name] : listed(part[name])[at];
  return typeof value === 'string' ? value : null;
};

const withMember = (part: Part, { member, value }: { member: Member; value: string | undefined }): Part =>
  member.at === undefined
    ? { ...part, [member.name]: value }
    : { ...part, [member.name]: listed(part[member.name]).with(member.at, value ?? null) };

function MemberInput(
  props: Omit<ParameterInputProps, 'onChange'> & {
    member: Member;
    value: string | null;
    label: string;
    onChange: (value: string | undefined) => void;
  },
) {
  const { member, value, label, part, step, columns, collection, profile, words, onChange } = props;
  switch (member.type) {
    case 'column':
    case 'field':
      return (
        <Select
          aria-label={label}
          size="sm"
          data={optionsOf(member.type === 'column' ? columns : fieldsOf(collection), { words, also: value })}
          value={value}
          onChange={(chosen) => onChange(chosen ?? undefined)}
          searchable
          clearable={member.type === 'column'}
        />
      );
    case 'choice': {
      const choices = part.choices ?? ['count', 'sum'];
      return (
        <Select
          aria-label={label}
          size="sm"
          data={choices.map((choice) => ({
            value: choice,
            label: words.choiceName(step.kind, { name: part.name, choice }),
          }))}
          value={value}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      );
    }
    default:
      return (
        <Autocomplete
          aria-label={label}
          size="sm"
          limit={MAX_OPTIONS}
          data={member.type === 'value' ? frequentTexts(profile, step['column'] ?? step['by']) : []}
          value={value ?? ''}
          onChange={onChange}
        />
      );
  }
}
