import type { Visit } from '@/server/access/staff/visit';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { Context } from './context';

/** The browser behind a call. @throws {ServiceError} `not_signed_in`: only browsers have sessions */
export function visitOf({ browser, by }: Pick<Context, 'browser'> & { by: Doer }): Visit {
  if (browser === undefined) throw new ServiceError('not_signed_in');
  return { by, ...browser };
}
