import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { parseCommand, UsageError } from './command-line';

describe('parseCommand', () => {
  it('takes every collection and seed 1 by default', () => {
    expect(parseCommand(['--records', '5'])).toEqual({
      name: 'seed',
      records: 5,
      collections,
      seed: 1,
      force: false,
      withFaults: false,
    });
  });

  it('takes collections by name or path, each once, in their own order', () => {
    const command = parseCommand(
      '--records 5 --collection siswa --collection drka/penduduk_umur --collection siswa --seed 7 --force --with-faults --list a.json'.split(
        ' ',
      ),
    );
    expect(command).toMatchObject({ seed: 7, force: true, withFaults: true, list: 'a.json' });
    const chosen = command.name === 'seed' ? command.collections.map(({ resource }) => resource) : [];
    expect(chosen).toEqual(['penduduk_umur', 'siswa']);
  });

  it('shows help whatever else is asked', () => {
    expect(parseCommand(['--help'])).toEqual({ name: 'help' });
    expect(parseCommand(['-h', '--records', 'x'])).toEqual({ name: 'help' });
  });

  it.each([
    [[], '--records is missing'],
    [['--records', '0'], 'at least 1'],
    [['--records', '1.5'], 'whole number'],
    [['--records=-1'], 'whole number'],
    [['--records', '5', '--seed', '4294967296'], 'whole number'],
    [['--records', '5', '--collection', 'rsud/siswa'], 'There is no collection "rsud/siswa"'],
    [['--records', '5', '--rows', '5'], "Unknown option '--rows'"],
    [['--records', '5', '--list', 'a.json'], '--list needs --with-faults'],
    [['--records', '5', 'siswa'], 'siswa'],
  ])('refuses %j', (parameters, message) => {
    expect(() => parseCommand(parameters)).toThrow(UsageError);
    expect(() => parseCommand(parameters)).toThrow(message);
  });
});
