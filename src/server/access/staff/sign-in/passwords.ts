import { Piscina } from 'piscina';
import { faultOfPassword, type PasswordFault, type Personal } from '@/domain/passwords';
import { ServiceError } from '@/server/errors';
import { workerProgram } from '@/server/worker-program';
import type { GuessTask } from './guess-worker';

/** An idle worker ends after this time, and releases its memory; in milliseconds. */
const IDLE_MS = 30_000;

export type PasswordRules = ReturnType<typeof createPasswordRules>;

/**
 * The rules for new passwords. Whether one is guessable is estimated in a thread of its own: the lists of words take 15 MB,
 * and some estimates take long enough to delay other requests.
 */
export function createPasswordRules() {
  let pool: Piscina<GuessTask, boolean> | undefined;
  return {
    /**
     * Refuses a weak password.
     * @param options.field the input that holds it, for the refusal
     * @param options.trivialOnly whether only trivial passwords count as guessable
     * @throws {ServiceError} `weak_password`
     */
    async assertStrong(
      password: string,
      { field = 'password', name, email, trivialOnly }: Personal & { field?: string; trivialOnly?: boolean },
    ): Promise<void> {
      const fault = faultOfPassword(password, { name, email });
      if (fault !== undefined) throw weakPassword(field, fault);
      pool ??= new Piscina({
        ...workerProgram(import.meta.url, 'guess-worker'),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_MS,
      });
      if (await pool.run({ password, name, email, trivialOnly })) throw weakPassword(field, 'common');
    },
    close: async (): Promise<void> => pool?.destroy(),
  };
}

/** The refusal of a weak password. */
export const weakPassword = (field: string, weakness: PasswordFault): ServiceError =>
  new ServiceError({ code: 'weak_password', field, weakness });
