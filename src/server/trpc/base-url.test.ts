import { expect, it } from 'vitest';
import { baseUrlOf } from './base-url';
import type { Context } from './context';

const base = (settings: object, headers?: Record<string, string>) =>
  baseUrlOf({
    services: { settings: { PORT: 3000, ...settings } },
    browser: headers && { headers: new Headers(headers), setCookie: () => undefined },
  } as never as Context);

it.each([
  [{ BASE_URL: 'https://data.example.test/' }, { host: 'evil.test' }, 'https://data.example.test'],
  [{}, { host: 'data.test', origin: 'https://data.test' }, 'https://data.test'],
  [{}, { host: 'data.test:8080', origin: 'http://data.test:8080' }, 'http://data.test:8080'],
  [{}, { host: 'data.test', origin: 'https://evil.test' }, 'http://data.test'],
  [{}, { host: 'data.test', origin: 'null' }, 'http://data.test'],
  [{}, undefined, 'http://localhost:3000'],
])('links of %j, asked by %j, begin with %s', (settings, headers, expected) => {
  expect(base(settings, headers)).toBe(expected);
});
