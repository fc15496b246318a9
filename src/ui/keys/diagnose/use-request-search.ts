import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { readRequestSearch, requestAddress } from './request-address';

const MAX_TEXT = 200;

/**
 * A form that opens the page of a REST request by its identifier, or of the failed requests from an address.
 * @param fault shown at the field while its text is neither
 */
export function useRequestSearch({ initial = '', fault }: { initial?: string | undefined; fault: string }) {
  const router = useRouter();
  const [text, setText] = useState(initial);
  const [isFaulty, setFaulty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = readRequestSearch(text);
    setFaulty(search === undefined);
    if (search !== undefined) router.push(requestAddress(search));
  };
  return {
    form: { onSubmit: submit, noValidate: true },
    field: {
      value: text,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
      error: isFaulty ? fault : undefined,
      maxLength: MAX_TEXT,
      autoComplete: 'off',
      spellCheck: false,
    },
  } as const;
}
