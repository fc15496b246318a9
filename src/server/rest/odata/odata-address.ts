import { publicUrlOf } from '@/server/settings';
import type { RestContext } from '../exchange';
import { ownAddress } from '../request/own-address';
import { ODATA_PATH } from './odata-paths';

/** The address of the service root with a slash at its end, under which the caller reaches it. */
export function odataRoot({ services, request }: Pick<RestContext, 'services' | 'request'>): string {
  const { settings } = services;
  const address = publicUrlOf(settings) ?? ownAddress(settings, request.header).replace(/\/$/, '');
  return `${address}${ODATA_PATH}/`;
}
