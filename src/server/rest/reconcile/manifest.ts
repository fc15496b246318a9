import type { Language } from '@/domain/collections/fault';
import { MAX_RECONCILE_QUERIES } from '@/domain/limits';
import { publicUrlOf, type Settings } from '@/server/settings';
import type { ApiRequest } from '../exchange';
import { ownAddress } from '../request/own-address';
import { RECONCILE } from './paths';
import { typesNamed } from './properties';

/** Two services with the same spaces have the same places, whoever runs them: the codes are those of Kemendagri. */
const IDENTIFIER_SPACE = 'https://github.com/fityannugroho/idn-area-data#code';
const SCHEMA_SPACE = 'https://schema.org/AdministrativeArea';

const NAME: Readonly<Record<Language, string>> = {
  id: 'Daftar wilayah, Layanan Data Statistik Daerah',
  en: 'Register of places, Regional Statistical Data Service',
};

const PREVIEW_SIZE = { width: 360, height: 160 };

/** The manifest of the reconciliation service. */
export function manifestOf(
  settings: Settings,
  { header, language }: Readonly<{ header: ApiRequest['header']; language: Language }>,
): object {
  const address = publicUrlOf(settings) ?? ownAddress(settings, header).replace(/\/$/, '');
  const suggest = (path: string) => ({ service_url: address, service_path: path });
  const preview = `${address}${RECONCILE.preview}?id={{id}}`;
  return {
    versions: ['0.2'],
    name: NAME[language],
    identifierSpace: IDENTIFIER_SPACE,
    schemaSpace: SCHEMA_SPACE,
    documentation: `${address}/docs`,
    defaultTypes: typesNamed(language),
    view: { url: preview },
    preview: { url: preview, ...PREVIEW_SIZE },
    suggest: {
      entity: suggest(RECONCILE.entities),
      type: suggest(RECONCILE.types),
      property: suggest(RECONCILE.properties),
    },
    extend: { propose_properties: suggest(RECONCILE.proposed), property_settings: [] },
    batchSize: MAX_RECONCILE_QUERIES,
    ...(!settings.OPEN_RECONCILIATION && { authentication: { type: 'basic' } }),
  };
}
