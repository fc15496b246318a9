import { TRPCClientError } from '@trpc/client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Refusal, RefusalCode } from '@/domain/refusals/refusal';
import type { AppRouter } from '@/server/trpc/router';
import { useRefusalText } from './refusal-text';

type Failure = TRPCClientError<AppRouter>;

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError;

/** The refusal with which the service answered a call; undefined if it did not answer. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  isFailure(error) ? error.data?.refusal : undefined;

/** Whether the service refused a call with one of these codes. */
export function isRefusedWith(error: unknown, ...codes: readonly RefusalCode[]): boolean {
  const refusal = refusalOf(error);
  return refusal !== undefined && codes.includes(refusal.code);
}

/** The invalid input, if the refusal names one. */
export function fieldOf(error: unknown): string | undefined {
  const refusal = refusalOf(error);
  return refusal !== undefined && 'field' in refusal ? refusal.field : undefined;
}

/** Whether trying again can help: the service could not be reached, or was not ready. */
export const isPassing = (error: unknown): boolean =>
  isFailure(error) && (refusalOf(error)?.code ?? 'unavailable') === 'unavailable';

/** Returns a function that explains in the reader's language why something failed. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  const refusalText = useRefusalText();
  return useCallback(
    (error: unknown) => {
      if (isPassing(error)) return t('unreachable');
      return refusalText(refusalOf(error) ?? { code: 'internal_error' });
    },
    [t, refusalText],
  );
}
