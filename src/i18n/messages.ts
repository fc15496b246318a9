import type { PageLanguage } from './languages';
import enAgencies from './messages/en/agencies.json';
import enBackups from './messages/en/backups.json';
import enCommon from './messages/en/common.json';
import enCoverage from './messages/en/coverage.json';
import enDeliveries from './messages/en/deliveries.json';
import enErrors from './messages/en/errors.json';
import enFigures from './messages/en/figures.json';
import enFindingWords from './messages/en/finding-words.json';
import enFindings from './messages/en/findings.json';
import enForms from './messages/en/forms.json';
import enHistory from './messages/en/history.json';
import enHome from './messages/en/home.json';
import enImports from './messages/en/imports/imports.json';
import enImportSteps from './messages/en/imports/steps.json';
import enIndicators from './messages/en/indicators.json';
import enAnswer from './messages/en/keys/answer.json';
import enDiagnose from './messages/en/keys/diagnose.json';
import enFailures from './messages/en/keys/failures.json';
import enKeyDetail from './messages/en/keys/key-detail.json';
import enKeyLinks from './messages/en/keys/key-links.json';
import enKeys from './messages/en/keys/keys.json';
import enNewKey from './messages/en/keys/new-key.json';
import enPermissions from './messages/en/keys/permissions.json';
import enWebhooks from './messages/en/keys/webhooks.json';
import enCatalogue from './messages/en/metadata/catalogue.json';
import enMetadata from './messages/en/metadata/metadata.json';
import enPalette from './messages/en/palette.json';
import enPlaces from './messages/en/places.json';
import enPelita from './messages/en/portals/pelita.json';
import enWalidata from './messages/en/portals/walidata.json';
import enProposals from './messages/en/proposals.json';
import enReleases from './messages/en/releases.json';
import enReminders from './messages/en/reminders.json';
import enReports from './messages/en/reports.json';
import enRequests from './messages/en/requests.json';
import enSettings from './messages/en/settings.json';
import enSpellings from './messages/en/spellings.json';
import enLinks from './messages/en/staff/links.json';
import enProfile from './messages/en/staff/profile.json';
import enSignIn from './messages/en/staff/sign-in.json';
import enStaff from './messages/en/staff/staff.json';
import enChanges from './messages/en/tables/changes.json';
import enCollections from './messages/en/tables/collections.json';
import enComments from './messages/en/tables/comments.json';
import enGrid from './messages/en/tables/grid.json';
import enHtml from './messages/en/tables/html.json';
import enLooks from './messages/en/tables/looks.json';
import enPictures from './messages/en/tables/pictures.json';
import enPlaceSystems from './messages/en/tables/place-systems.json';
import enPreview from './messages/en/tables/preview.json';
import enRecord from './messages/en/tables/record.json';
import enSnippets from './messages/en/tables/snippets.json';
import enSummaries from './messages/en/tables/summaries.json';
import enTable from './messages/en/tables/table.json';
import enTableTools from './messages/en/tables/table-tools.json';
import enValues from './messages/en/values.json';
import idAgencies from './messages/id/agencies.json';
import idBackups from './messages/id/backups.json';
import idCommon from './messages/id/common.json';
import idCoverage from './messages/id/coverage.json';
import idDeliveries from './messages/id/deliveries.json';
import idErrors from './messages/id/errors.json';
import idFigures from './messages/id/figures.json';
import idFindingWords from './messages/id/finding-words.json';
import idFindings from './messages/id/findings.json';
import idForms from './messages/id/forms.json';
import idHistory from './messages/id/history.json';
import idHome from './messages/id/home.json';
import idImports from './messages/id/imports/imports.json';
import idImportSteps from './messages/id/imports/steps.json';
import idIndicators from './messages/id/indicators.json';
import idAnswer from './messages/id/keys/answer.json';
import idDiagnose from './messages/id/keys/diagnose.json';
import idFailures from './messages/id/keys/failures.json';
import idKeyDetail from './messages/id/keys/key-detail.json';
import idKeyLinks from './messages/id/keys/key-links.json';
import idKeys from './messages/id/keys/keys.json';
import idNewKey from './messages/id/keys/new-key.json';
import idPermissions from './messages/id/keys/permissions.json';
import idWebhooks from './messages/id/keys/webhooks.json';
import idCatalogue from './messages/id/metadata/catalogue.json';
import idMetadata from './messages/id/metadata/metadata.json';
import idPalette from './messages/id/palette.json';
import idPlaces from './messages/id/places.json';
import idPelita from './messages/id/portals/pelita.json';
import idWalidata from './messages/id/portals/walidata.json';
import idProposals from './messages/id/proposals.json';
import idReleases from './messages/id/releases.json';
import idReminders from './messages/id/reminders.json';
import idReports from './messages/id/reports.json';
import idRequests from './messages/id/requests.json';
import idSettings from './messages/id/settings.json';
import idSpellings from './messages/id/spellings.json';
import idLinks from './messages/id/staff/links.json';
import idProfile from './messages/id/staff/profile.json';
import idSignIn from './messages/id/staff/sign-in.json';
import idStaff from './messages/id/staff/staff.json';
import idChanges from './messages/id/tables/changes.json';
import idCollections from './messages/id/tables/collections.json';
import idComments from './messages/id/tables/comments.json';
import idGrid from './messages/id/tables/grid.json';
import idHtml from './messages/id/tables/html.json';
import idLooks from './messages/id/tables/looks.json';
import idPictures from './messages/id/tables/pictures.json';
import idPlaceSystems from './messages/id/tables/place-systems.json';
import idPreview from './messages/id/tables/preview.json';
import idRecord from './messages/id/tables/record.json';
import idSnippets from './messages/id/tables/snippets.json';
import idSummaries from './messages/id/tables/summaries.json';
import idTable from './messages/id/tables/table.json';
import idTableTools from './messages/id/tables/table-tools.json';
import idValues from './messages/id/values.json';

const id = {
  palette: idPalette,
  home: idHome,
  changes: idChanges,
  pictures: idPictures,
  placeSystems: idPlaceSystems,
  collections: idCollections,
  comments: idComments,
  agencies: idAgencies,
  backups: idBackups,
  answer: idAnswer,
  reminders: idReminders,
  common: idCommon,
  coverage: idCoverage,
  deliveries: idDeliveries,
  diagnose: idDiagnose,
  errors: idErrors,
  failures: idFailures,
  findingWords: idFindingWords,
  figures: idFigures,
  findings: idFindings,
  forms: idForms,
  grid: idGrid,
  imports: idImports,
  indicators: idIndicators,
  catalogue: idCatalogue,
  metadata: idMetadata,
  importSteps: idImportSteps,
  html: idHtml,
  keyDetail: idKeyDetail,
  keyLinks: idKeyLinks,
  keys: idKeys,
  links: idLinks,
  newKey: idNewKey,
  permissions: idPermissions,
  places: idPlaces,
  preview: idPreview,
  profile: idProfile,
  record: idRecord,
  proposals: idProposals,
  webhooks: idWebhooks,
  releases: idReleases,
  reports: idReports,
  requests: idRequests,
  signIn: idSignIn,
  history: idHistory,
  settings: idSettings,
  values: idValues,
  spellings: idSpellings,
  staff: idStaff,
  snippets: idSnippets,
  summaries: idSummaries,
  table: idTable,
  looks: idLooks,
  tableTools: idTableTools,
  pelita: idPelita,
  walidata: idWalidata,
};

/** The texts of the pages: one file per area and language, all with the members of the Indonesian ones. */
export type PageMessages = typeof id;

const en: PageMessages = {
  palette: enPalette,
  home: enHome,
  changes: enChanges,
  pictures: enPictures,
  placeSystems: enPlaceSystems,
  collections: enCollections,
  comments: enComments,
  agencies: enAgencies,
  backups: enBackups,
  answer: enAnswer,
  reminders: enReminders,
  common: enCommon,
  coverage: enCoverage,
  deliveries: enDeliveries,
  diagnose: enDiagnose,
  errors: enErrors,
  failures: enFailures,
  findingWords: enFindingWords,
  figures: enFigures,
  findings: enFindings,
  forms: enForms,
  grid: enGrid,
  imports: enImports,
  indicators: enIndicators,
  catalogue: enCatalogue,
  metadata: enMetadata,
  importSteps: enImportSteps,
  html: enHtml,
  keyDetail: enKeyDetail,
  keyLinks: enKeyLinks,
  keys: enKeys,
  links: enLinks,
  newKey: enNewKey,
  permissions: enPermissions,
  places: enPlaces,
  preview: enPreview,
  profile: enProfile,
  record: enRecord,
  proposals: enProposals,
  webhooks: enWebhooks,
  releases: enReleases,
  reports: enReports,
  requests: enRequests,
  signIn: enSignIn,
  history: enHistory,
  settings: enSettings,
  values: enValues,
  spellings: enSpellings,
  staff: enStaff,
  snippets: enSnippets,
  summaries: enSummaries,
  table: enTable,
  looks: enLooks,
  tableTools: enTableTools,
  pelita: enPelita,
  walidata: enWalidata,
};

const MESSAGES: Readonly<Record<PageLanguage, PageMessages>> = { id, en };

/** An area of messages; a page lists those to send to the browser. */
export type MessageArea = keyof PageMessages;

/** The areas of every page. */
export const SHARED_AREAS: readonly MessageArea[] = ['common', 'errors'];

/** All messages of a language. */
export const messagesOf = (language: PageLanguage): PageMessages => MESSAGES[language];
