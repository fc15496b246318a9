import { samplesOf } from './samples.js';

const METHODS = ['get', 'post', 'put', 'delete'];

const place = document.querySelector('#reference');

try {
  const content = await load('/api/openapi.json').then((response) => response.json());
  // Examples can be copied as they are: they name the host on which they are read.
  if (new URL(content.servers[0].url, location.origin).host === location.host)
    content.servers = [{ url: location.origin }];
  addSamples(content);
  place.replaceChildren();
  globalThis.Scalar.createApiReference(place, {
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
  notice.textContent = `Dokumentasi tidak dapat dimuat · The documentation cannot be loaded: ${error.message}`;
  place.replaceChildren(notice);
}

async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Gives every operation its examples, of the body that the document shows. */
function addSamples({ paths, servers }) {
  for (const [path, item] of Object.entries(paths)) {
    for (const name of METHODS) {
      const body = item[name].requestBody?.content['application/json'].example;
      const request = { method: name.toUpperCase(), url: servers[0].url + path, body };
      item[name]['x-codeSamples'] = samplesOf(request);
    }
  }
}
