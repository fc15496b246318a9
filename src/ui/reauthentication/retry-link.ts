import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/trpc/router';
import { isRefusedWith } from '../errors';
import { askToReauthenticate } from './asked';

/**
 * Sends a call again after the person has proved who they are, if the service refused it because they had not. Forms and
 * dialogs only wait a little longer, and keep the entered values.
 */
export const reauthenticateAndRetry: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call = next(op).subscribe({
        ...observer,
        error: async (error) => {
          const mayRetry = isRefusedWith(error, 'reauthentication_required') && (await askToReauthenticate());
          if (mayRetry) call = next(op).subscribe(observer);
          else observer.error(error);
        },
      });
      return () => call.unsubscribe();
    });
