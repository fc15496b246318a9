import { samplesOf } from './samples.js';

const METHODS = ['get', 'post', 'put', 'delete'];

/** @typedef {{ requestBody?: { content: Record<string, { example: unknown }> }, 'x-codeSamples'?: unknown }} Operation */
/** @typedef {{ paths: Record<string, Record<string, Operation>>, servers: { url: string }[] }} ApiDocument */
/** @typedef {{ Scalar: { createApiReference: (place: Element, options: object) => void } }} WithScalar set by its script */

const place = /** @type {Element} */ (document.querySelector('#reference'));

try {
  /** @type {ApiDocument} */
  const content = await load('/api/openapi.json').then((response) => response.json());
  // Examples can be copied as they are: they name the host on which they are read.
  if (new URL(content.servers[0]?.url ?? '', location.origin).host === location.host)
    content.servers = [{ url: location.origin }];
  addSamples(content);
  place.replaceChildren();
  const { Scalar } = /** @type {typeof globalThis & WithScalar} */ (globalThis);
  Scalar.createApiReference(place, {
    content,
    hiddenClients: true,
    orderSchemaPropertiesBy: 'preserve',
    orderRequiredPropertiesFirst: false,
    documentDownloadType: 'none',
    hideModels: true,
    // Nothing is fetched from, or sent to, another host.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
  });
} catch (error) {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = `Dokumentasi tidak dapat dimuat · The documentation cannot be loaded: ${/** @type {Error} */ (error).message}`;
  place.replaceChildren(notice);
}

/** @param {string} url */
async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/**
 * Gives every operation its examples, of the body that the document shows.
 * @param {ApiDocument} content
 */
function addSamples({ paths, servers }) {
  for (const [path, item] of Object.entries(paths)) {
    for (const name of METHODS) {
      const operation = item[name];
      if (operation === undefined) continue;
      const body = operation.requestBody?.content['application/json']?.example;
      const request = { method: name.toUpperCase(), url: (servers[0]?.url ?? '') + path, body };
      operation['x-codeSamples'] = samplesOf(request);
    }
  }
}
