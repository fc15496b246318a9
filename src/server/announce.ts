import { commandLineOf } from './command-line-of';
import type { OpenDatabase } from './database/open-database';
import { publicUrlOf, type Settings } from './settings';

/** Prints the address of the running service, and the first steps. */
export function announce(options: {
  settings: Settings;
  database: OpenDatabase;
  port: number;
  applied: string[];
  /** The token of the one-time link, while there is no staff. */
  setUpPath: string | undefined;
  /** The address of the metrics; undefined if there is none. */
  metricsUrl: string | undefined;
}): void {
  const { settings, database, port, applied, setUpPath, metricsUrl } = options;
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  const base = `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`;
  console.log(
    [
      '',
      `Regional Statistical Data Service  ${base}`,
      `  database       ${database.description}${applied.length > 0 ? ` (${applied.length} migration(s) applied)` : ''}`,
      `  documentation  ${base}/docs`,
      ...(metricsUrl === undefined ? [] : [`  metrics        ${metricsUrl}`]),
      ...(setUpPath === undefined
        ? []
        : ['', `Set the service up:  ${publicUrlOf(settings) ?? base}${setUpPath}`]),
      '',
      'First, issue a key, then use it:',
      `  KEY=$(${commandLineOf('keys', 'issue --name "First key"')})`,
      `  curl -H "x-api-key: $KEY" ${base}/api/drka/penduduk_umur`,
      '',
    ].join('\n'),
  );
}
