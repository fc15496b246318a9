import { useCallback, useState } from 'react';
import type { Question } from '../editing/grid-actions';

export type Asked = Readonly<{ question: Question; answer: (isMeant: boolean) => void }>;

/** An action that needs a confirmation, in a form that a dialog can show. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isMeant: boolean) => {
          setAsked(undefined);
          resolve(isMeant);
        };
        setAsked({ question, answer });
      }),
    [],
  );
  return { asked, ask };
}
