import { useLocale } from 'next-intl';
import { detailsOf, reasonOf, useErrorText } from '@/ui/errors';

/** Gives a function that says why a value was refused: in the service's own words where it has some. */
export function useValueFault(): (error: unknown) => string | undefined {
  const language = useLocale();
  const textOf = useErrorText();
  return (error) => {
    if (error === null || error === undefined) return undefined;
    const said = detailsOf(error)[language];
    return reasonOf(error) === 'invalid_parameter' && typeof said === 'string' ? said : textOf(error);
  };
}
