import {
  type Collection,
  collections,
  type GroupName,
  groups,
  OPERATIONS,
  type Operation,
} from '@/domain/collections';
import { DEPRECATIONS } from '@/domain/deprecations/deprecations';
import { helpDeskOf } from '@/domain/help-desk';
import { mostConcurrentOf } from '@/server/access/keys/check/key-turns';
import { publicUrlOf, type Settings } from '@/server/settings';
import { INDICATORS_PATH } from '../across/indicators-reply';
import { RELEASES_PATH } from '../across/releases-reply';
import { documentOf, innerRoute, summaryRoute } from '../open-api-adapter';
import { OWN_KEY_PATH } from '../own-key-path';
import { restRouter } from '../procedures';
import { PROPOSALS_PATH } from '../proposals-path';
import { collectionSchemas, type DocumentLimits } from './collection-schemas';
import { headers, parameters } from './components';
import {
  deliveriesOperation,
  deliveriesTag,
  deliveriesTagGroup,
  deliverySchemas,
} from './deliveries-operation';
import { markDeprecated } from './deprecated';
import { errorResponses, errorSchemas } from './error-responses';
import { findingSchemas, findingsOperation, findingsTag, findingsTagGroup } from './findings-operation';
import {
  indicatorOperation,
  indicatorSchemas,
  indicatorsOperation,
  indicatorsTag,
  indicatorsTagGroup,
} from './indicators-operation';
import { operationOf } from './operations';
import { ownKeyOperation, ownKeySchemas, ownKeyTag, ownKeyTagGroup } from './own-key-operation';
import {
  proposalOperation,
  proposalSchemas,
  proposalsOperation,
  proposalsTag,
  proposalsTagGroup,
} from './proposals-operation';
import {
  releaseChangesOperation,
  releaseSchemas,
  releasesOperation,
  releasesTag,
  releasesTagGroup,
} from './releases-operation';
import { infoSchemas, replySchemas } from './replies';
import { securitySchemes, WRITE_SECURITY } from './security';
import { coverageSchemas, summaryOperation, summarySchemas } from './summary-operation';
import { both, bothPlain, type Json } from './texts';

/** The version of the interface, not of the software (docs/specification.md, "Versions"). */
const INTERFACE_VERSION = '1.0.0';

/** The introduction; `docs/api.md` is the whole guide. */
const OVERVIEW = `Enam belas koleksi data kependudukan, pendidikan, dan rumah sakit. Setiap koleksi memiliki empat operasi pada satu
alamat: GET melihat, POST menambahkan, PUT mengubah, DELETE menghapus. Isi kiriman POST, PUT, dan DELETE adalah larik
JSON; nilai boleh ditulis sebagai string. Setiap permintaan membawa header \`x-api-key\`; GET juga menerima kuncinya sebagai kata sandi HTTP Basic. Butir yang gagal tidak
menggagalkan kiriman: jawaban 200 menghitungnya dalam \`info\` dan menjelaskannya dalam \`errors\`. Bagian bertanda
*perluasan* (\`x-extension\`) melengkapi antarmuka baku dan boleh diabaikan.

Sixteen collections of population, education and hospital data. Each collection has four operations on one path: GET
lists, POST registers, PUT changes, DELETE deletes. The body of POST, PUT and DELETE is a JSON array; values may be
written as strings. Every request carries the header \`x-api-key\`; GET also takes the key as the password of HTTP Basic. An item that fails does not fail the batch: the
200 reply counts it in \`info\` and explains it in \`errors\`. What is marked *extension* (\`x-extension\`) goes beyond
the basic interface and may be ignored.
`;

const METHOD: Readonly<Record<Operation, string>> = {
  list: 'get',
  register: 'post',
  change: 'put',
  delete: 'delete',
};

type DocumentSettings = Pick<
  Settings,
  | 'HELP_DESK_NAME'
  | 'HELP_DESK_EMAIL'
  | 'HELP_DESK_PHONE'
  | 'HELP_DESK_HOURS'
  | 'BASE_URL'
  | 'MAX_ITEMS'
  | 'MAX_BODY_BYTES'
  | 'MAX_CONCURRENT_PER_KEY'
  | 'PROCESSES'
  | 'TIME_ZONE'
>;

/**
 * The OpenAPI 3.1 document of the REST interface. trpc-openapi makes it of the procedures, and it is then rewritten
 * into what the façade offers: arrays as bodies, paths, values, replies and refusals.
 * @throws {Error} when procedures and collections do not match
 */
export function createOpenApiDocument(
  settings: DocumentSettings,
  { deprecations = DEPRECATIONS } = {},
): Json {
  const limits: DocumentLimits = {
    timeZone: settings.TIME_ZONE,
    maxItems: settings.MAX_ITEMS,
    maxBytes: settings.MAX_BODY_BYTES,
    maxConcurrent: mostConcurrentOf(settings),
  };
  const inner = innerDocument(publicUrlOf(settings) ?? '/');
  const { openapi, info, servers } = inner;
  const document = {
    openapi,
    info: {
      ...info,
      summary: 'Enam belas koleksi data statistik daerah · Sixteen collections of regional statistics',
      contact: contactOf(settings),
      license: { name: 'Tanpa lisensi umum · No public licence', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers,
    tags: [
      ...collections.map(tagOf),
      deliveriesTag,
      findingsTag,
      indicatorsTag,
      releasesTag,
      proposalsTag,
      ownKeyTag,
    ],
    'x-tagGroups': [
      ...(Object.keys(groups) as GroupName[]).map(tagGroupOf),
      deliveriesTagGroup,
      findingsTagGroup,
      indicatorsTagGroup,
      releasesTagGroup,
      proposalsTagGroup,
      ownKeyTagGroup,
    ],
    security: WRITE_SECURITY,
    paths: {
      ...outerPaths(inner.paths ?? {}, limits),
      '/api/deliveries': { get: deliveriesOperation },
      '/api/findings': { get: findingsOperation },
      [INDICATORS_PATH]: { get: indicatorsOperation },
      [`${INDICATORS_PATH}/{name}`]: { get: indicatorOperation },
      [RELEASES_PATH]: { get: releasesOperation },
      [`${RELEASES_PATH}/{id}/changes`]: { get: releaseChangesOperation },
      [PROPOSALS_PATH]: { get: proposalsOperation },
      [`${PROPOSALS_PATH}/{id}`]: { get: proposalOperation },
      [OWN_KEY_PATH]: { get: ownKeyOperation },
    },
    components: {
      schemas: {
        ...errorSchemas,
        ...infoSchemas,
        ...coverageSchemas,
        ...deliverySchemas,
        ...findingSchemas,
        ...indicatorSchemas,
        ...releaseSchemas,
        ...proposalSchemas,
        ...ownKeySchemas,
        ...mergeAll(
          collections.flatMap((one) => [
            collectionSchemas(one, limits),
            replySchemas(one),
            summarySchemas(one),
          ]),
        ),
      },
      parameters,
      headers,
      responses: errorResponses(limits),
      securitySchemes,
    },
  };
  return markDeprecated(document, deprecations);
}

function innerDocument(baseUrl: string) {
  return documentOf(restRouter, {
    title: 'Layanan Data Statistik Daerah · Regional Statistical Data Service',
    version: INTERFACE_VERSION,
    description: OVERVIEW,
    baseUrl,
  });
}

/** The façade's paths in place of the adapter's: every operation in full, a delete as DELETE again. */
function outerPaths(inner: Readonly<Record<string, unknown>>, limits: DocumentLimits): Json {
  const left = new Map(
    Object.entries(inner).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => [`${method.toUpperCase()} ${path}`, path]),
    ),
  );
  const take = ({ method, path }: { method: string; path: string }) => {
    if (!left.delete(`${method} ${path}`)) throw new Error(`no procedure answers ${method} ${path}`);
  };
  const paths = collections.flatMap((collection) => {
    const operations = OPERATIONS.map((operation) => {
      take(innerRoute(collection, operation));
      return [METHOD[operation], operationOf(collection, operation, limits)];
    });
    take(summaryRoute(collection));
    return [
      [collection.path, Object.fromEntries(operations)],
      [`${collection.path}/summary`, { get: summaryOperation(collection) }],
    ];
  });
  if (left.size > 0) throw new Error(`of no collection: ${[...left.keys()].join(', ')}`);
  return Object.fromEntries(paths);
}

const tagOf = ({ group, resource, label, description, naturalKey }: Collection): Json => ({
  name: resource,
  'x-displayName': bothPlain(label),
  description: [
    both(description),
    both({ id: `Kelompok ${groups[group].id}.`, en: `Group ${groups[group].en}.` }),
    both({
      id: `Kunci data: ${naturalKey.join(', ')}.`,
      en: `Natural key: ${naturalKey.join(', ')}.`,
    }),
  ].join('\n\n'),
});

const tagGroupOf = (group: GroupName): Json => ({
  name: `${group}: ${bothPlain(groups[group])}`,
  tags: collections.filter((one) => one.group === group).map(({ resource }) => resource),
});

const mergeAll = (parts: readonly Json[]): Json => Object.assign({}, ...parts);

/** Telephone and hours have no members of their own in OpenAPI. */
function contactOf(settings: DocumentSettings): Json {
  const { name = 'Layanan bantuan pusat data · Help desk of the data centre', ...rest } =
    helpDeskOf(settings);
  const { email, phone, hours } = rest;
  return {
    name,
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { 'x-phone': phone }),
    ...(hours !== undefined && { 'x-hours': hours }),
  };
}
