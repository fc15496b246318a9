import { TextInput, type TextInputProps } from '@mantine/core';

type Own = 'value' | 'readOnly' | 'onFocus' | 'styles';

/** A link to be read and copied: selected as soon as the field has the focus. */
export function LinkField({ link, ...field }: Omit<TextInputProps, Own> & { link: string }) {
  return (
    <TextInput
      {...field}
      value={link}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}
