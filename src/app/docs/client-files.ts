import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

/** The clients for programs of agencies, each with what its archive has; its folder has other files for development. */
const FOLDER = 'clients';
const PARTS = {
  javascript: ['README.md', 'lib', 'package.json'],
  php: ['README.md', 'autoload.php', 'composer.json', 'src'],
} as const;

export type ClientLanguage = keyof typeof PARTS;
export const CLIENT_LANGUAGES = Object.keys(PARTS) as readonly ClientLanguage[];

/** The files of a client in the order of their names, below a folder with the client's name. */
export async function clientFiles(language: ClientLanguage): Promise<{ name: string; content: string }[]> {
  const root = join(/* turbopackIgnore: true */ projectRoot, FOLDER, language);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => PARTS[language].some((part) => name === part || name.startsWith(`${part}/`)))
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      name: `${language}/${name}`,
      content: await readFile(join(root, name), 'utf8'),
    })),
  );
}
