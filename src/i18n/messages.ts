import type { PageLanguage } from './languages';
import enCommon from './messages/en/common.json';
import enErrors from './messages/en/errors.json';
import enSignIn from './messages/en/sign-in.json';
import idCommon from './messages/id/common.json';
import idErrors from './messages/id/errors.json';
import idSignIn from './messages/id/sign-in.json';

const id = { common: idCommon, errors: idErrors, signIn: idSignIn };

/** What the pages say: one file an area and language, all with the same members as the Indonesian ones. */
export type PageMessages = typeof id;

const en: PageMessages = { common: enCommon, errors: enErrors, signIn: enSignIn };

const MESSAGES: Readonly<Record<PageLanguage, PageMessages>> = { id, en };

/** An area of messages, which a page names to have it sent to the browser. */
export type MessageArea = keyof PageMessages;

/** What every page has. */
export const SHARED_AREAS: readonly MessageArea[] = ['common', 'errors'];

/** All messages of a language. */
export const messagesOf = (language: PageLanguage): PageMessages => MESSAGES[language];
