import { loadGuessableCheck } from '@/domain/guessable';
import type { Personal } from '@/domain/passwords';

const check = loadGuessableCheck();

export type GuessTask = Personal & Readonly<{ password: string; trivialOnly?: boolean | undefined }>;

/** Whether a password is guessable; called by the pool of `passwords.ts`. */
export default async function isGuessable({
  password,
  trivialOnly,
  ...personal
}: GuessTask): Promise<boolean> {
  return (await check)(password, personal, { trivialOnly });
}
