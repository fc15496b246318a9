import { router } from './init';
import { backupsRouter } from './routers/backups';
import { commentsRouter } from './routers/comments';
import { agenciesRouter } from './routers/deliveries/agencies';
import { deliveriesRouter } from './routers/deliveries/deliveries';
import { remindersRouter } from './routers/deliveries/reminders';
import { editsRouter } from './routers/edits';
import { enumValuesRouter } from './routers/enum-values';
import { figuresRouter } from './routers/figures';
import { findingsRouter } from './routers/findings';
import { historyRouter } from './routers/history';
import { homeRouter } from './routers/home';
import { importsRouter } from './routers/imports';
import { indicatorsRouter } from './routers/indicators/indicators';
import { metadataRouter } from './routers/indicators/metadata';
import { pelitaRouter } from './routers/indicators/pelita';
import { walidataRouter } from './routers/indicators/walidata';
import { keyLinksRouter } from './routers/keys/key-links';
import { keysRouter } from './routers/keys/keys';
import { webhooksRouter } from './routers/keys/webhooks';
import { linksRouter } from './routers/links';
import { picturesRouter } from './routers/pictures';
import { placesRouter } from './routers/places';
import { profileRouter } from './routers/profile';
import { proposalsRouter } from './routers/proposals';
import { releasesRouter } from './routers/releases';
import { reportsRouter } from './routers/reports';
import { requestsRouter } from './routers/requests';
import { sessionRouter } from './routers/session';
import { settingsRouter } from './routers/settings';
import { spellingsRouter } from './routers/spellings';
import { staffRouter } from './routers/staff';
import { summariesRouter } from './routers/summaries';
import { tablesRouter } from './routers/tables';

/** Every procedure of the pages. Those of the REST interface are in `rest/procedures.ts`. */
export const appRouter = router({
  agencies: agenciesRouter,
  backups: backupsRouter,
  reminders: remindersRouter,
  comments: commentsRouter,
  deliveries: deliveriesRouter,
  edits: editsRouter,
  enumValues: enumValuesRouter,
  imports: importsRouter,
  indicators: indicatorsRouter,
  keys: keysRouter,
  keyLinks: keyLinksRouter,
  proposals: proposalsRouter,
  webhooks: webhooksRouter,
  releases: releasesRouter,
  metadata: metadataRouter,
  reports: reportsRouter,
  requests: requestsRouter,
  history: historyRouter,
  settings: settingsRouter,
  figures: figuresRouter,
  findings: findingsRouter,
  home: homeRouter,
  links: linksRouter,
  places: placesRouter,
  profile: profileRouter,
  session: sessionRouter,
  spellings: spellingsRouter,
  staff: staffRouter,
  pictures: picturesRouter,
  summaries: summariesRouter,
  tables: tablesRouter,
  pelita: pelitaRouter,
  walidata: walidataRouter,
});
export type AppRouter = typeof appRouter;
