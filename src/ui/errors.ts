import { TRPCClientError } from '@trpc/client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { AppRouter } from '@/server/trpc/router';

type Failure = TRPCClientError<AppRouter>;

const isFailure = (error: unknown): error is Failure => error instanceof TRPCClientError;

/** The service's code for a refusal, such as `conflict`; undefined when the service did not answer. */
export function reasonOf(error: unknown): string | undefined {
  return isFailure(error) ? error.data?.reason : undefined;
}

/** The input at fault, where the refusal names one. */
export function fieldOf(error: unknown): string | undefined {
  return isFailure(error) ? error.data?.field : undefined;
}

/** What else the refusal tells, such as `reason`. */
export function detailsOf(error: unknown): Readonly<Record<string, string | number>> {
  return (isFailure(error) ? error.data?.details : undefined) ?? {};
}

export const isNotSignedIn = (error: unknown): boolean => reasonOf(error) === 'not_signed_in';

/** Whether to try again is of use: the service could not be reached, or was not ready. */
export function isPassing(error: unknown): boolean {
  if (!isFailure(error)) return false;
  return error.data === undefined || error.data === null || error.data.httpStatus === 503;
}

/** Gives a function that says in the reader's language why something failed. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return useCallback(
    (error: unknown) => {
      if (isPassing(error)) return t('unreachable');
      const reason = reasonOf(error) ?? 'internal_error';
      const details = detailsOf(error);
      const minutes = Math.max(1, Math.ceil(((isFailure(error) ? error.data?.retryAfter : 0) ?? 0) / 60));
      const specific = `${reason}_${details.reason}`;
      if (t.has(specific as 'internal_error')) return t(specific as 'internal_error', details);
      if (t.has(reason as 'internal_error')) return t(reason as 'internal_error', { ...details, minutes });
      return t('internal_error');
    },
    [t],
  );
}
