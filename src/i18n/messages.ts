import type { PageLanguage } from './languages';
import enChanges from './messages/en/changes.json';
import enCollections from './messages/en/collections.json';
import enCommon from './messages/en/common.json';
import enDiagnose from './messages/en/diagnose.json';
import enErrors from './messages/en/errors.json';
import enForms from './messages/en/forms.json';
import enGrid from './messages/en/grid.json';
import enHistory from './messages/en/history.json';
import enHome from './messages/en/home.json';
import enHtml from './messages/en/html.json';
import enImport from './messages/en/import.json';
import enKeyDetail from './messages/en/key-detail.json';
import enKeys from './messages/en/keys.json';
import enLinks from './messages/en/links.json';
import enNewKey from './messages/en/new-key.json';
import enPalette from './messages/en/palette.json';
import enPermissions from './messages/en/permissions.json';
import enPreview from './messages/en/preview.json';
import enProfile from './messages/en/profile.json';
import enRecord from './messages/en/record.json';
import enRequests from './messages/en/requests.json';
import enSettings from './messages/en/settings.json';
import enSignIn from './messages/en/sign-in.json';
import enStaff from './messages/en/staff.json';
import enTable from './messages/en/table.json';
import enTableTools from './messages/en/table-tools.json';
import enValues from './messages/en/values.json';
import idChanges from './messages/id/changes.json';
import idCollections from './messages/id/collections.json';
import idCommon from './messages/id/common.json';
import idDiagnose from './messages/id/diagnose.json';
import idErrors from './messages/id/errors.json';
import idForms from './messages/id/forms.json';
import idGrid from './messages/id/grid.json';
import idHistory from './messages/id/history.json';
import idHome from './messages/id/home.json';
import idHtml from './messages/id/html.json';
import idImport from './messages/id/import.json';
import idKeyDetail from './messages/id/key-detail.json';
import idKeys from './messages/id/keys.json';
import idLinks from './messages/id/links.json';
import idNewKey from './messages/id/new-key.json';
import idPalette from './messages/id/palette.json';
import idPermissions from './messages/id/permissions.json';
import idPreview from './messages/id/preview.json';
import idProfile from './messages/id/profile.json';
import idRecord from './messages/id/record.json';
import idRequests from './messages/id/requests.json';
import idSettings from './messages/id/settings.json';
import idSignIn from './messages/id/sign-in.json';
import idStaff from './messages/id/staff.json';
import idTable from './messages/id/table.json';
import idTableTools from './messages/id/table-tools.json';
import idValues from './messages/id/values.json';

const id = {
  palette: idPalette,
  home: idHome,
  changes: idChanges,
  collections: idCollections,
  common: idCommon,
  diagnose: idDiagnose,
  errors: idErrors,
  forms: idForms,
  grid: idGrid,
  import: idImport,
  html: idHtml,
  keyDetail: idKeyDetail,
  keys: idKeys,
  links: idLinks,
  newKey: idNewKey,
  permissions: idPermissions,
  preview: idPreview,
  profile: idProfile,
  record: idRecord,
  requests: idRequests,
  signIn: idSignIn,
  history: idHistory,
  settings: idSettings,
  values: idValues,
  staff: idStaff,
  table: idTable,
  tableTools: idTableTools,
};

/** The texts of the pages: one file per area and language, all with the members of the Indonesian ones. */
export type PageMessages = typeof id;

const en: PageMessages = {
  palette: enPalette,
  home: enHome,
  changes: enChanges,
  collections: enCollections,
  common: enCommon,
  diagnose: enDiagnose,
  errors: enErrors,
  forms: enForms,
  grid: enGrid,
  import: enImport,
  html: enHtml,
  keyDetail: enKeyDetail,
  keys: enKeys,
  links: enLinks,
  newKey: enNewKey,
  permissions: enPermissions,
  preview: enPreview,
  profile: enProfile,
  record: enRecord,
  requests: enRequests,
  signIn: enSignIn,
  history: enHistory,
  settings: enSettings,
  values: enValues,
  staff: enStaff,
  table: enTable,
  tableTools: enTableTools,
};

const MESSAGES: Readonly<Record<PageLanguage, PageMessages>> = { id, en };

/** An area of messages; a page lists those to send to the browser. */
export type MessageArea = keyof PageMessages;

/** The areas of every page. */
export const SHARED_AREAS: readonly MessageArea[] = ['common', 'errors'];

/** All messages of a language. */
export const messagesOf = (language: PageLanguage): PageMessages => MESSAGES[language];
