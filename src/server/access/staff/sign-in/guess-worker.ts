import { loadGuessableCheck } from '@/domain/guessable';
import type { Personal } from '@/domain/passwords';

const check = loadGuessableCheck();

/** Whether a password is guessable; called by the pool of `passwords.ts`. */
export default async function isGuessable(task: Personal & { password: string }): Promise<boolean> {
  return (await check)(task.password, task);
}
