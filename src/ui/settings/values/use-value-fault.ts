import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf, useErrorText } from '@/ui/errors';

/** Returns a function that explains why a value was refused; if the value is the cause, what is wrong with it. */
export function useValueFault(): (error: unknown) => string | undefined {
  const language = useLanguage();
  const textOf = useErrorText();
  return (error) => {
    if (error === null || error === undefined) return undefined;
    const refusal = refusalOf(error);
    return refusal?.code === 'invalid_parameter' ? faultText(refusal.fault)[language] : textOf(error);
  };
}
