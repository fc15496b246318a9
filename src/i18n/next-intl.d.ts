import type { Locale } from '@/domain/languages';
import type { PageMessages } from './messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: PageMessages;
  }
}
