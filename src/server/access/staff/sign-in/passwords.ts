import { faultOfPassword, type Personal } from '@/domain/passwords';
import { ServiceError } from '@/server/errors';

/**
 * Refuses a weak password.
 * @param options.field the input that holds it, for the refusal
 * @throws {ServiceError} `weak_password`
 */
export function assertStrongPassword(
  password: string,
  { field = 'password', ...personal }: Personal & { field?: string },
): void {
  const weakness = faultOfPassword(password, personal);
  if (weakness !== undefined) throw new ServiceError({ code: 'weak_password', field, weakness });
}
