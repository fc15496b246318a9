import { hash } from 'node:crypto';
import type { Language } from '@/domain/collections/fault';
import type { ListedPlace } from '@/domain/places/register';
import type { ApiReply } from '../exchange';
import { type AboutPlaces, describePlace, PROPERTIES } from './properties';

const STYLE =
  'body{margin:0.75rem;font:0.875rem/1.4 system-ui,sans-serif;color-scheme:light dark}h1{margin:0;font-size:1rem}p{margin:0.25rem 0 0;overflow-wrap:anywhere}';

/** A frame of any page may show it; it runs no script, loads nothing, and has no origin. */
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-ancestors *; sandbox`;

const OTHER_NAMES: Readonly<Record<Language, string>> = { id: 'Nama lain', en: 'Other names' };
/** The number of other names that a preview has room for. */
const MAX_SHOWN_NAMES = 8;

/** A small page about a place. */
export function previewReply(place: ListedPlace, about: AboutPlaces): ApiReply {
  const { register, language } = about;
  const { name, spellings } = place;
  const codes = (['kode_kemendagri', 'kode_bps'] as const).flatMap((id) => {
    const value = PROPERTIES[id].valueOf(place, about);
    return value === undefined ? [] : `${PROPERTIES[id].name[language]}: ${value.str}`;
  });
  const others = spellings.filter((one) => one !== name).slice(0, MAX_SHOWN_NAMES);
  const lines = [
    describePlace(place, register, language),
    codes.join(' · '),
    ...(others.length > 0 ? [`${OTHER_NAMES[language]}: ${others.join(', ')}`] : []),
  ];
  const paragraphs = lines.map((line) => `<p>${escapeText(line)}</p>`).join('');
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': POLICY,
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(name)}</title><style>${STYLE}</style></head><body><h1>${escapeText(name)}</h1>${paragraphs}</body></html>`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
