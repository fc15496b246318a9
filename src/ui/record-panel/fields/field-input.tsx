'use client';

import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { placeLevelOf } from '@/domain/collections/field';
import { isJudged } from '@/domain/places/judge-field';
import { useLanguage } from '@/i18n/use-language';
import { type AskedText, askedText } from '@/ui/spellings/asked-text';
import { PlaceCode } from '@/ui/spellings/place-code';
import { SpellingNote } from '@/ui/spellings/spelling-note';
import { trpc } from '@/ui/trpc';
import { FieldLabel } from './field-label';
import classes from './fields.module.css';
import { LateHtmlField } from './late-html-field';
import { MomentInput } from './moment-input';

const TYPING_MS = 150;
const MAX_SHOWN = 8;
/** The width of the longest code, in pixels. */
const CODE_WIDTH = 112;

export type FieldInputProps = Readonly<{
  collection: Collection;
  field: Field;
  text: string;
  /** The texts of the record's fields, by name. */
  textOf: (field: string) => string | undefined;
  /** The listed values of an enumerated field; undefined: any short text. */
  listed: readonly string[];
  error: string | undefined;
  isDescribed: boolean;
  onEnter: (text: string) => void;
}>;

/** The input of one field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, text, listed, error, isDescribed, onEnter } = props;
  const language = useLanguage();
  const common = {
    label: <FieldLabel field={field} />,
    description: isDescribed ? field.description[language] : undefined,
    error,
    name: field.name,
  };
  const typed = (event: { currentTarget: { value: string } }) => onEnter(event.currentTarget.value);
  switch (field.kind) {
    case 'int':
    case 'year':
      return <TextInput {...common} value={text} onChange={typed} inputMode="numeric" autoComplete="off" />;
    case 'timestamp':
    case 'datetime':
      return <MomentInput {...common} value={text} onEnter={onEnter} />;
    case 'enum':
      if (listed.length > 0) {
        const isListed = listed.includes(text);
        return (
          <NativeSelect
            {...common}
            value={text}
            onChange={typed}
            data={isListed ? [...listed] : [text, ...listed]}
          />
        );
      }
      return <TextInput {...common} value={text} onChange={typed} autoComplete="off" />;
    case 'varchar':
      if (field.multiline) {
        return (
          <LateHtmlField
            label={field.label[language]}
            description={common.description}
            error={error}
            value={text}
            onChange={onEnter}
          />
        );
      }
      return <SuggestedInput {...props} common={common} />;
  }
}

type Common = { label: ReactNode; description: string | undefined; error: string | undefined; name: string };

/** A text, with suggestions from the register, a list or the values of the column. */
function SuggestedInput({
  collection,
  field,
  text,
  textOf,
  onEnter,
  common,
}: FieldInputProps & { common: Common }) {
  const [isTyping, setTyping] = useState(false);
  const asked = askedText(collection, field, (name) => (name === field.name ? text : textOf(name)));
  const values = useSuggestions({ collection, asked, isWanted: isTyping });
  const isPlace = placeLevelOf(field) !== undefined;
  return (
    <div>
      <Autocomplete
        {...common}
        value={text}
        data={isTyping ? values : []}
        filter={({ options }) => options}
        autoComplete="off"
        onChange={(value) => {
          setTyping(true);
          onEnter(value);
        }}
        rightSection={
          isPlace && (
            <span className={classes.code}>
              <PlaceCode collection={collection} asked={asked} />
            </span>
          )
        }
        rightSectionWidth={isPlace ? CODE_WIDTH : undefined}
        rightSectionPointerEvents="none"
        onOptionSubmit={() => setTyping(false)}
        onBlur={() => setTyping(false)}
      />
      {isJudged(field) && !isTyping && (
        <SpellingNote collection={collection} asked={asked} onTake={onEnter} />
      )}
    </div>
  );
}

/** Values that contain the typed text, or of which it may be a spelling. @param options.isWanted true while the person types */
function useSuggestions(options: { collection: Collection; asked: AskedText; isWanted: boolean }): string[] {
  const { collection, asked, isWanted } = options;
  const { field: column, text, ...places } = asked;
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = trpc.tables.suggest.useQuery(
    { collection: collection.resource, column, text: typed, limit: MAX_SHOWN, ...places },
    { enabled: isWanted, placeholderData: keepPreviousData },
  );
  const values = data?.values ?? [];
  return values.length === 1 && values[0] === text ? [] : values;
}
