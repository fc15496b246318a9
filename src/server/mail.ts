import { createTransport } from 'nodemailer';
import { errorText } from '@/server/errors';
import type { Logger } from './log';
import type { Settings } from './settings';

/** An e-mail of plain text to one person. */
export type Letter = Readonly<{ to: string; subject: string; text: string }>;

export type Mailer = Readonly<{
  /** Whether there is a mail server. */
  isConfigured: boolean;
  /**
   * Sends an e-mail. Never throws, because the reported change has already been stored.
   * @returns why it was not sent; undefined if it was
   */
  send: (letter: Letter) => Promise<string | undefined>;
  close: () => void;
}>;

/** Time limit of the mail server, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Creates the mailer of the settings `SMTP_URL` and `MAIL_FROM`; without the former it sends nothing. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Settings, log: Logger): Mailer {
  if (SMTP_URL === undefined) {
    return { isConfigured: false, send: async () => 'there is no mail server', close: () => undefined };
  }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // No content is loaded from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = MAIL_FROM ?? `no-reply@${new URL(SMTP_URL).hostname}`;
  return {
    isConfigured: true,
    async send({ to, subject, text }) {
      try {
        // An object is one address, even if its text contains commas and brackets.
        const address = { name: '', address: oneLine(to) };
        await transport.sendMail({ from, to: address, subject: oneLine(subject), text });
        return undefined;
      } catch (error) {
        // The whole error is not logged: it may quote the e-mail, and with it a one-time link.
        const message = errorText(error);
        log.warn({ error: message }, 'a letter was not sent');
        return message;
      }
    },
    close: () => transport.close(),
  };
}

/** Removes line breaks, which would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
