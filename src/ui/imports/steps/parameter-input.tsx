'use client';

import { Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { fieldsOf, frequentTexts, optionsOf, type ParameterInputProps } from './parameter-options';
import { PartsInput } from './parts-input';

/** The minimum width of the search text beside the chosen values; a wider one has a line of its own below them. */
const SEARCH = { inputField: { minWidth: 32 } } as const;

/** The input of one parameter of a step, of the type that its kind declares. */
export function ParameterInput(props: ParameterInputProps) {
  const { part, step, columns, collection, profile, words, onChange } = props;
  const { name, type, choices = [] } = part;
  const label = words.parameterName(step.kind, name);
  const value = step[name];
  const texts = Array.isArray(value) ? (value as string[]) : [];
  switch (type) {
    case 'column':
    case 'field':
      return (
        <Select
          label={label}
          data={optionsOf(type === 'column' ? columns : fieldsOf(collection), { words, also: value })}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
          searchable
        />
      );
    case 'columns':
    case 'fields':
      return (
        <MultiSelect
          label={label}
          data={optionsOf(type === 'columns' ? columns : fieldsOf(collection), { words, also: texts })}
          value={texts}
          onChange={onChange}
          searchable
          styles={SEARCH}
        />
      );
    case 'text':
      return (
        <TextInput
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'texts':
      return (
        <TagsInput
          label={label}
          data={frequentTexts(profile, step['column'])}
          value={texts}
          onChange={onChange}
          styles={SEARCH}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          data={choices.map((choice) => ({
            value: choice,
            label: words.choiceName(step.kind, { name, choice }),
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || undefined)}
        />
      );
    default:
      return <PartsInput {...props} />;
  }
}
