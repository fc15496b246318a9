import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { messagesOf } from '@/i18n/messages';
import type { AppRouter } from '@/server/trpc/router';
import { createQueryClient } from './query-client';
import { reauthenticateAndRetry } from './reauthentication/retry-link';
import { theme } from './theme';
import { trpc } from './trpc';

/** The answers of procedures, by their path: `tables.values`. */
type Answers = Readonly<Record<string, (input: never) => unknown>>;

const LANGUAGE = 'id';
const messages = messagesOf(LANGUAGE);

/** The texts of the pages, by their names. Tests use them instead of the texts, which are often revised. */
export const say = createTranslator({ locale: LANGUAGE, messages });

/**
 * Renders a component in the context of the pages, in Indonesian and the time zone of Jakarta.
 * @param answers the answers of the procedures that it calls; other calls fail
 * @returns the result of Testing Library, and `user`, which types and clicks
 */
export function show(element: ReactElement, answers: Answers = {}) {
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    ...render(element, { wrapper: contextWith(answers) }),
  };
}

/** The component in the same context, for what renders it otherwise. */
export function inContext(element: ReactElement, answers: Answers = {}): ReactElement {
  const Context = contextWith(answers);
  return <Context>{element}</Context>;
}

function contextWith(answers: Answers) {
  const queryClient = createQueryClient();
  const client = trpc.createClient({ links: [reauthenticateAndRetry, answerWith(answers)] });
  return ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={LANGUAGE} messages={messages} timeZone="Asia/Jakarta">
      {/* Styles do not matter here, and computing them takes most of the time. */}
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </trpc.Provider>
      </MantineProvider>
    </NextIntlClientProvider>
  );
}

const answerWith =
  (answers: Answers): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      const answer = answers[op.path];
      if (answer === undefined) throw new Error(`No answer is given for ${op.path}`);
      Promise.resolve(op.input as never)
        .then(answer)
        .then((data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        }, observer.error);
    });
