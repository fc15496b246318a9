import { useTranslations } from 'next-intl';
import type { PlacedSummary } from '@/domain/answers/placer';
import classes from './placed-notes.module.css';
import { usePlacedWords } from './use-placed-words';

/** The number of notes that are read without a click. */
const MAX_OPEN = 3;

/** What is not at the places that the records name. Needs the messages `placeSystems`. */
export function PlacedNotes({ placed }: { placed: PlacedSummary | null }) {
  const t = useTranslations('placeSystems');
  const notes = usePlacedWords().notes(placed);
  if (notes.length === 0) return null;
  return (
    <details className={classes.notes} open={notes.length <= MAX_OPEN}>
      <summary>{t('title')}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
