import { createTransport } from 'nodemailer';
import type { Logger } from './log';
import type { Settings } from './settings';

/** A letter of plain text to one person. */
export type Letter = Readonly<{ to: string; subject: string; text: string }>;

/** What became of a letter; `failed` is in the log with its cause. */
export type MailOutcome = 'sent' | 'failed' | 'not_configured';

export type Mailer = Readonly<{
  /** Sends a letter. Never throws: what it tells of is done already, and stays done. */
  send: (letter: Letter) => Promise<MailOutcome>;
  close: () => void;
}>;

/** How long a mail server may keep a person waiting, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Makes the mailer of the settings `SMTP_URL` and `MAIL_FROM`; without the former it sends nothing. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Settings, log: Logger): Mailer {
  if (SMTP_URL === undefined) return { send: async () => 'not_configured', close: () => undefined };
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A letter holds only what the service wrote: nothing is fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = MAIL_FROM ?? `no-reply@${new URL(SMTP_URL).hostname}`;
  return {
    async send({ to, subject, text }) {
      try {
        // As an object the address is one address, whatever commas and brackets its text holds.
        const address = { name: '', address: oneLine(to) };
        await transport.sendMail({ from, to: address, subject: oneLine(subject), text });
        return 'sent';
      } catch (error) {
        // Not the whole error: it may quote the letter, and with it a one-time link.
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a letter was not sent');
        return 'failed';
      }
    },
    close: () => transport.close(),
  };
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
