import { Button, Group } from '@mantine/core';
import { useFormatter } from 'next-intl';
import classes from './preview.module.css';

/** Kinds with their numbers, as buttons; one of them is pressed. */
export function KindButtons<Kind>(options: {
  label: string;
  kinds: readonly Readonly<{ kind: Kind; key: string; name: string; count: number }>[];
  chosen: Kind;
  onChoose: (kind: Kind) => void;
}) {
  const { label, kinds, chosen, onChoose } = options;
  const format = useFormatter();
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {kinds.map(({ kind, key, name, count }) => (
        <Button
          key={key}
          size="compact-sm"
          variant={kind === chosen ? 'light' : 'default'}
          aria-pressed={kind === chosen}
          className={classes.kind ?? ''}
          onClick={() => onChoose(kind)}
        >
          {name}
          <span className={classes.count}>{format.number(count)}</span>
        </Button>
      ))}
    </Group>
  );
}
