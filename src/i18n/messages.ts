import type { PageLanguage } from './languages';
import enCommon from './messages/en/common.json';
import enErrors from './messages/en/errors.json';
import enKeys from './messages/en/keys.json';
import enPermissions from './messages/en/permissions.json';
import enRequests from './messages/en/requests.json';
import enSignIn from './messages/en/sign-in.json';
import idCommon from './messages/id/common.json';
import idErrors from './messages/id/errors.json';
import idKeys from './messages/id/keys.json';
import idPermissions from './messages/id/permissions.json';
import idRequests from './messages/id/requests.json';
import idSignIn from './messages/id/sign-in.json';

const id = {
  common: idCommon,
  errors: idErrors,
  keys: idKeys,
  permissions: idPermissions,
  requests: idRequests,
  signIn: idSignIn,
};

/** What the pages say: one file an area and language, all with the same members as the Indonesian ones. */
export type PageMessages = typeof id;

const en: PageMessages = {
  common: enCommon,
  errors: enErrors,
  keys: enKeys,
  permissions: enPermissions,
  requests: enRequests,
  signIn: enSignIn,
};

const MESSAGES: Readonly<Record<PageLanguage, PageMessages>> = { id, en };

/** An area of messages, which a page names to have it sent to the browser. */
export type MessageArea = keyof PageMessages;

/** What every page has. */
export const SHARED_AREAS: readonly MessageArea[] = ['common', 'errors'];

/** All messages of a language. */
export const messagesOf = (language: PageLanguage): PageMessages => MESSAGES[language];
