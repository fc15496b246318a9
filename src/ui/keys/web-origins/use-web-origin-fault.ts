import { findFaultyWebOrigin } from '@/domain/keys/web-origins';
import { webOriginText } from '@/domain/refusals/web-origin-text';
import { useLanguage } from '@/i18n/use-language';

/** Returns a function for the first fault of the origins of a key; undefined if there is none. */
export function useWebOriginFault(): (origins: readonly string[]) => string | undefined {
  const language = useLanguage();
  return (origins) => {
    const fault = findFaultyWebOrigin(origins);
    return fault && webOriginText(fault)[language];
  };
}
