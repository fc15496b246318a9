import type { PageLanguage } from './languages';
import type { PageMessages } from './messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: PageLanguage;
    Messages: PageMessages;
  }
}
