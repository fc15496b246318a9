import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';

const ICON_SIZE = 16;

/** A field to search by, with a button that empties it. */
export function SearchField(options: {
  label: string;
  placeholder: string;
  text: string;
  maxLength: number;
  input: RefObject<HTMLInputElement | null>;
  className: string;
  onType: (text: string) => void;
}) {
  const { label, placeholder, text, maxLength, input, className, onType } = options;
  const clear = useTranslations('common.actions')('clear');
  const empty = () => {
    onType('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      className={className}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={clear} onClick={empty} />}
    />
  );
}
