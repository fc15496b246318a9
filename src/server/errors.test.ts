import { expect, it, vi } from 'vitest';
import { ServiceError } from './errors';

it('an error of another bundle is recognised too, and no other error is', async () => {
  vi.resetModules();
  const other = await import('./errors');
  expect(other.ServiceError).not.toBe(ServiceError);
  expect(new other.ServiceError('not_found')).toBeInstanceOf(ServiceError);
  expect(new ServiceError('not_found')).toBeInstanceOf(other.ServiceError);
  for (const value of [new Error('not_found'), { code: 'not_found' }, null, undefined, 'not_found']) {
    expect(value instanceof ServiceError).toBe(false);
  }
});
