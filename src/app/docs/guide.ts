import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked, Renderer } from 'marked';
import { DEPRECATIONS } from '@/domain/deprecations/deprecations';
import type { PageLanguage } from '@/i18n/languages';
import { projectRoot } from '@/server/project-root';
import { withDiscontinued } from './discontinued';

/** The address of the service in the guide's examples. */
export const GUIDE_HOST = 'http://127.0.0.1:3000';

const FILE = 'docs/api.md';
/** The heading of each language's part, in the order of the file. */
const PARTS: Readonly<Record<PageLanguage, string>> = { id: '# Bahasa Indonesia\n', en: '# English\n' };

/** The guide in one language, as HTML, with its sections for a table of contents. */
export type Guide = Readonly<{ html: string; sections: readonly Readonly<{ id: string; title: string }>[] }>;

const guides = new Map<PageLanguage, Promise<Guide>>();

/** Reads and renders the guide once per process. */
export function guideIn(language: PageLanguage): Promise<Guide> {
  const guide = guides.get(language) ?? renderGuide(language);
  guides.set(language, guide);
  guide.catch(() => guides.delete(language));
  return guide;
}

/** A language's part of the guide's text. */
export function guidePartOf(text: string, language: PageLanguage): string {
  const start = text.indexOf(PARTS[language]) + PARTS[language].length;
  const end = Object.values(PARTS)
    .map((heading) => text.indexOf(`\n${heading}`, start))
    .find((place) => place !== -1);
  return text.slice(start, end);
}

/** The text of the guide in both languages, with what is deprecated. */
export async function guideText(): Promise<string> {
  const text = await readFile(join(/* turbopackIgnore: true */ projectRoot, FILE), 'utf8');
  const languages = Object.keys(PARTS) as PageLanguage[];
  return withDiscontinued(text, { declared: DEPRECATIONS, languages });
}

async function renderGuide(language: PageLanguage): Promise<Guide> {
  const text = await guideText();
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const id = anchorOf(title);
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      // Tables and code may be wider than the page, and must then be scrollable by keyboard.
      code({ text: code, lang }) {
        return `<pre tabindex="0"><code class="language-${lang ?? ''}">${escapeHtml(code)}</code></pre>\n`;
      },
      codespan({ text: code }) {
        return `<code>${escapeHtml(code).replace(/_|&amp;/g, '$&<wbr>')}</code>`;
      },
      table(token) {
        const table = withCodeAnchors(Renderer.prototype.table.call(this, token));
        return `<div class="scroll" tabindex="0">${table}</div>\n`;
      },
    },
  });
  const html = await marked.parse(guidePartOf(text, language));
  return { html, sections };
}

/** The row of a refusal has its code as identifier, to which `docs` in the refusal links. */
const withCodeAnchors = (table: string): string =>
  table.replace(
    /(<td>\d{3}<\/td>\s*<td)>(<code>([\w<>]+)<\/code>)/g,
    (_, cells: string, code: string, name: string) => `${cells} id="${name.replaceAll('<wbr>', '')}">${code}`,
  );

/** The identifier that GitHub gives to a heading, so that links within the guide work there too. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
