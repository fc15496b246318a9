import { type Logger, pino } from 'pino';

export type { Logger };

/** A logger that writes one JSON line an event to standard output, and never a key or a password. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['headers["x-api-key"]', 'headers.cookie', 'headers.authorization'],
  });
}
