import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { refusalOf, useErrorText } from '@/ui/errors';

/** Returns a function that says why a value was refused: what is wrong with it, if the value is the cause. */
export function useValueFault(): (error: unknown) => string | undefined {
  const language = useLanguage();
  const textOf = useErrorText();
  return (error) => {
    if (error === null || error === undefined) return undefined;
    const refusal = refusalOf(error);
    return refusal?.code === 'invalid_parameter' ? faultText(refusal.fault)[language] : textOf(error);
  };
}
