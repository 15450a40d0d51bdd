import { loadComposedTexts } from './lib/i18n/declared-text.ts';
import { loadCatalogue } from './lib/i18n/i18n.ts';

/** The app's modules name texts as they load, so the catalogue comes first. */
async function main(element: HTMLElement): Promise<void> {
  await Promise.all([loadCatalogue(), loadComposedTexts()]);
  const { start } = await import('./app/start.tsx');
  await start(element);
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
void main(element);
