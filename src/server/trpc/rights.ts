import type { Role } from '@/domain/staff';

/** A kind of caller of a procedure: people by their role, or anyone at all. */
export type Caller = Role | 'anyone';

/** Everybody who works with records. */
const EVERYONE: readonly Caller[] = ['administrator', 'help_desk', 'data_officer', 'viewer'];
/** Everybody who is signed in, for their own account. */
const SIGNED_IN: readonly Caller[] = [...EVERYONE, 'auditor'];
const HISTORY_READERS: readonly Caller[] = ['administrator', 'auditor'];
const KEY_STAFF: readonly Caller[] = ['administrator', 'help_desk'];
const ADMINISTRATOR: readonly Caller[] = ['administrator'];
const EDITORS: readonly Caller[] = ['administrator', 'data_officer'];
const ANYONE: readonly Caller[] = ['anyone'];

/**
 * The rights of each role: for each procedure of the pages, who may call it. A procedure without an entry may be called by
 * nobody. Groups of collections are checked in addition, for data officers and viewers. The permissions of keys decide about
 * REST (`access/keys/check/permissions.ts`).
 */
export const RIGHTS: Readonly<Record<string, readonly Caller[]>> = {
  'tables.rows': EVERYONE,
  'tables.anchors': EVERYONE,
  'tables.count': EVERYONE,
  'tables.known': EVERYONE,
  'tables.position': EVERYONE,
  'tables.find': EVERYONE,
  'tables.aggregate': EVERYONE,
  'tables.values': EVERYONE,
  'tables.suggest': EVERYONE,
  'tables.version': EVERYONE,
  /** No procedure: a download, judged by its route. */
  'tables.export': EVERYONE,
  'tables.views.list': EVERYONE,
  'tables.views.save': EVERYONE,
  'tables.views.remove': EVERYONE,

  'pictures.read': EVERYONE,
  'pictures.map': EVERYONE,
  'pictures.delivered': EVERYONE,
  'summaries.read': EVERYONE,
  'summaries.writers': EVERYONE,
  /** No procedure: a download, judged by its route. */
  'summaries.export': EVERYONE,

  'figures.pin': EVERYONE,
  'figures.read': EVERYONE,
  'figures.present': EVERYONE,
  'figures.behind': EVERYONE,

  'indicators.list': EVERYONE,
  'indicators.read': EVERYONE,
  'indicators.headlines': EVERYONE,
  /** No procedure: a download, judged by its route. */
  'indicators.export': EVERYONE,
  'indicators.preview': EDITORS,
  'indicators.save': EDITORS,
  'indicators.remove': EDITORS,

  'metadata.list': EVERYONE,
  'metadata.read': EVERYONE,
  'metadata.save': EDITORS,
  /** No procedure: downloads, judged by their routes. */
  'metadata.export': EVERYONE,
  'walidata.settings': ADMINISTRATOR,
  'walidata.save': ADMINISTRATOR,
  'walidata.turn': ADMINISTRATOR,
  'walidata.mappings': ADMINISTRATOR,
  'walidata.saveMapping': ADMINISTRATOR,
  'walidata.removeMapping': ADMINISTRATOR,
  'walidata.fetchReference': ADMINISTRATOR,
  'walidata.searchReference': ADMINISTRATOR,
  'walidata.values': ADMINISTRATOR,
  'walidata.send': ADMINISTRATOR,
  'walidata.withdraw': ADMINISTRATOR,
  'walidata.exchanges': ADMINISTRATOR,

  'reports.list': EVERYONE,
  'reports.read': EVERYONE,
  'reports.edited': EDITORS,
  'reports.save': EDITORS,
  'reports.addBlock': EDITORS,
  'reports.remove': EDITORS,
  'reports.mailing': EDITORS,
  'reports.saveMailing': EDITORS,

  'edits.save': EDITORS,
  'edits.saveAll': EDITORS,
  'edits.preview': EDITORS,
  'edits.matching': EDITORS,
  'edits.undo': EDITORS,
  'edits.restore': EDITORS,
  'edits.list': EVERYONE,
  'edits.actors': ADMINISTRATOR,
  'edits.ofRecord': EVERYONE,
  'edits.recordsOf': EVERYONE,

  /** No procedure: a route, which judges by this entry. */
  'imports.upload': EDITORS,
  /** No procedure: a download, judged by its route. */
  'imports.leftOut': EDITORS,
  /** No procedure: a download, judged by its route. */
  'imports.file': EDITORS,
  'imports.another': EDITORS,
  'imports.list': EDITORS,
  'imports.get': EDITORS,
  'imports.prepare': EDITORS,
  'imports.stepRows': EDITORS,
  'imports.example': EDITORS,
  'imports.profile': EDITORS,
  'imports.preview': EDITORS,
  'imports.rows': EDITORS,
  'imports.problems': EDITORS,
  'imports.problemTexts': EDITORS,
  'imports.findings': EDITORS,
  'imports.findingsOfRows': EDITORS,
  'imports.fix': EDITORS,
  'imports.store': EDITORS,
  'imports.recipes.list': EDITORS,
  'imports.recipes.save': EDITORS,
  'imports.recipes.rename': EDITORS,
  'imports.recipes.share': EDITORS,
  'imports.recipes.remove': EDITORS,
  'imports.cancel': EDITORS,
  'imports.remove': EDITORS,

  'session.current': ANYONE,
  'session.signIn': ANYONE,
  'session.verifyCode': ANYONE,
  'session.signOut': ANYONE,
  'session.reauthenticate': SIGNED_IN,

  'links.inspect': ANYONE,
  'links.setUp': ANYONE,
  'links.acceptInvitation': ANYONE,
  'links.resetPassword': ANYONE,

  'profile.get': SIGNED_IN,
  'profile.change': SIGNED_IN,
  'profile.changePassword': SIGNED_IN,
  'profile.sessions': SIGNED_IN,
  'profile.endSession': SIGNED_IN,
  'profile.endOtherSessions': SIGNED_IN,
  'profile.beginTwoFactor': SIGNED_IN,
  'profile.confirmTwoFactor': SIGNED_IN,
  'profile.endTwoFactor': SIGNED_IN,
  'profile.newBackupCodes': SIGNED_IN,

  'staff.list': ADMINISTRATOR,
  'staff.get': ADMINISTRATOR,
  'staff.invite': ADMINISTRATOR,
  'staff.invitations': ADMINISTRATOR,
  'staff.withdrawInvitation': ADMINISTRATOR,
  'staff.change': ADMINISTRATOR,
  'staff.disable': ADMINISTRATOR,
  'staff.enable': ADMINISTRATOR,
  'staff.unlock': ADMINISTRATOR,
  'staff.resetPassword': ADMINISTRATOR,
  'staff.endTwoFactor': ADMINISTRATOR,
  'staff.endSessions': ADMINISTRATOR,

  'webhooks.ofKey': KEY_STAFF,
  'webhooks.get': KEY_STAFF,
  'webhooks.log': KEY_STAFF,
  'webhooks.create': KEY_STAFF,
  'webhooks.pause': KEY_STAFF,
  'webhooks.remove': KEY_STAFF,
  'webhooks.tryOut': KEY_STAFF,
  'webhooks.resend': KEY_STAFF,

  'keys.list': KEY_STAFF,
  'keys.owners': KEY_STAFF,
  'keys.get': KEY_STAFF,
  'keys.issue': KEY_STAFF,
  'keys.change': KEY_STAFF,
  'keys.changeMany': KEY_STAFF,
  'keys.revoke': KEY_STAFF,
  'keys.suspend': KEY_STAFF,
  'keys.resume': KEY_STAFF,
  'keys.rotate': KEY_STAFF,
  'keys.usage': KEY_STAFF,
  'keys.dailyUse': KEY_STAFF,
  'keys.diagnose': KEY_STAFF,
  'keys.history': KEY_STAFF,
  'keys.failures': KEY_STAFF,
  'keys.failure': KEY_STAFF,
  'keys.failuresFrom': KEY_STAFF,
  'keys.allowAddress': KEY_STAFF,
  /** No procedure: a download, judged by its route. */
  'keys.export': KEY_STAFF,

  'keyLinks.uncollected': KEY_STAFF,
  'keyLinks.ofKey': KEY_STAFF,
  'keyLinks.issue': KEY_STAFF,
  'keyLinks.rotate': KEY_STAFF,
  'keyLinks.renew': KEY_STAFF,
  'keyLinks.withdraw': KEY_STAFF,

  'requests.challenge': ANYONE,
  'requests.submit': ANYONE,
  'requests.state': ANYONE,
  'requests.answer': ANYONE,
  'requests.change': ANYONE,
  'requests.withdraw': ANYONE,
  'requests.inspectCollection': ANYONE,
  'requests.collect': ANYONE,
  'requests.list': KEY_STAFF,
  'requests.get': KEY_STAFF,
  'requests.ask': KEY_STAFF,
  'requests.approve': KEY_STAFF,
  'requests.reject': KEY_STAFF,
  'requests.renewLink': KEY_STAFF,

  'history.list': HISTORY_READERS,
  'history.actors': HISTORY_READERS,
  /** No procedure: a download, judged by its route. */
  'history.export': HISTORY_READERS,

  'enumValues.fields': EVERYONE,
  'enumValues.list': EVERYONE,
  'enumValues.add': ADMINISTRATOR,
  'enumValues.pairs': ADMINISTRATOR,
  'enumValues.rename': ADMINISTRATOR,
  'enumValues.retire': ADMINISTRATOR,

  'places.browse': EVERYONE,
  'places.judge': EVERYONE,
  'places.lists': EVERYONE,
  'places.strict': EVERYONE,
  'places.boundaries': EVERYONE,
  'places.removeBoundaries': ADMINISTRATOR,
  /** No procedure: a route, which judges by this entry. */
  'places.uploadBoundaries': ADMINISTRATOR,
  'places.add': ADMINISTRATOR,
  'places.change': ADMINISTRATOR,
  'places.withdraw': ADMINISTRATOR,
  'places.restore': ADMINISTRATOR,
  'places.saveCodes': ADMINISTRATOR,
  'places.successions': EVERYONE,
  'places.saveSuccession': ADMINISTRATOR,
  'places.removeSuccession': ADMINISTRATOR,
  'places.saveList': ADMINISTRATOR,
  'places.setStrict': ADMINISTRATOR,
  'places.whole': EVERYONE,
  'places.setWhole': ADMINISTRATOR,

  'spellings.groups': EDITORS,
  'spellings.pairs': EDITORS,
  'spellings.merge': EDITORS,

  'deliveries.board': EVERYONE,
  /** No procedure: a download, judged by its route. */
  'deliveries.export': EVERYONE,
  'deliveries.summary': EVERYONE,
  'deliveries.detail': EVERYONE,
  'deliveries.agencies': EDITORS,
  'deliveries.save': EDITORS,

  'releases.board': EDITORS,
  'releases.detail': EDITORS,
  'releases.changes': EDITORS,
  'releases.values': EDITORS,
  'releases.submit': EDITORS,
  'releases.return': EDITORS,
  'releases.returnPart': EDITORS,
  'releases.check': EDITORS,
  'releases.approve': ADMINISTRATOR,
  'releases.release': ADMINISTRATOR,
  'releases.together.submit': EDITORS,
  'releases.together.return': EDITORS,
  'releases.together.check': EDITORS,
  'releases.together.approve': ADMINISTRATOR,
  'releases.together.release': ADMINISTRATOR,
  'releases.mails': EDITORS,
  'releases.wantMails': EDITORS,
  'releases.turnMails': ADMINISTRATOR,
  'releases.settings': EDITORS,
  'releases.saveSettings': ADMINISTRATOR,
  'releases.list': EVERYONE,

  'proposals.list': EDITORS,
  'proposals.get': EDITORS,
  'proposals.items': EDITORS,
  'proposals.take': EDITORS,
  'proposals.refuse': EDITORS,

  'agencies.list': ADMINISTRATOR,
  'agencies.makeLink': ADMINISTRATOR,
  'agencies.revokeLink': ADMINISTRATOR,
  'agencies.page': ANYONE,
  'agencies.parts': ANYONE,
  'agencies.submitPart': ANYONE,
  'agencies.saveSetting': ADMINISTRATOR,
  'agencies.records': ANYONE,
  'agencies.propose': ANYONE,
  'agencies.proposals': ANYONE,

  'backups.overview': ADMINISTRATOR,
  'backups.make': ADMINISTRATOR,
  'backups.cancel': ADMINISTRATOR,
  'backups.announceDownload': ADMINISTRATOR,
  /** No procedure: a download, judged by its route. */
  'backups.download': ADMINISTRATOR,

  'reminders.overview': ADMINISTRATOR,
  'reminders.save': ADMINISTRATOR,
  'reminders.turn': ADMINISTRATOR,

  'findings.list': EVERYONE,
  /** No procedure: a download, judged by its route. */
  'findings.export': EVERYONE,
  'findings.counts': EVERYONE,
  'findings.agencies': EVERYONE,
  'findings.ofRecords': EVERYONE,
  'findings.weeks': EVERYONE,
  'findings.run': EVERYONE,
  'findings.accept': EDITORS,
  'findings.reopen': EDITORS,
  'findings.begin': ADMINISTRATOR,
  'findings.cancel': ADMINISTRATOR,
  'findings.settings': ADMINISTRATOR,
  'findings.foresee': ADMINISTRATOR,
  'findings.saveSetting': ADMINISTRATOR,
  'findings.officeRules': ADMINISTRATOR,
  'findings.tryOfficeRule': ADMINISTRATOR,
  'findings.saveOfficeRule': ADMINISTRATOR,
  'findings.removeOfficeRule': ADMINISTRATOR,

  'comments.ofRecords': EVERYONE,
  'comments.thread': EVERYONE,
  'comments.open': EVERYONE,
  'comments.add': EDITORS,
  'comments.edit': EDITORS,
  'comments.remove': EDITORS,
  'comments.resolve': EDITORS,
  'comments.reopen': EDITORS,

  'settings.list': ADMINISTRATOR,
  'settings.letterFaults': ADMINISTRATOR,
  'settings.retryLetters': ADMINISTRATOR,

  'home.summary': EVERYONE,
  'home.headlines': EVERYONE,
  'home.changes': EVERYONE,
  'home.search': EVERYONE,
};

/** Whether a procedure is about the caller's own account, which is also open to people who lack a required second factor. */
export const isOwnAccount = (path: string): boolean => path.startsWith('profile.');

/** Who may call the procedure at a path such as `keys.list`; nobody if it has no entry. */
export const callersOf = (path: string): readonly Caller[] => RIGHTS[path] ?? [];
