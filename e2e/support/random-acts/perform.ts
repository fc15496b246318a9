import type { NumberedAct, OtherWrite } from './acts';
import { append, fill, onSelected, paste, pasteRows, remove } from './blocks';
import type { Officer } from './officer';
import { changeRecord, closeDialogs, decide, filter, pressButton, sort, undo } from './tools';
import { write } from './write';

/** The act of somebody else at the table of an officer; `number`: that of the act to which it belongs. */
export type OthersWrite = (officer: Officer, wish: OtherWrite, number: number) => Promise<void>;

/** Performs one act, and checks the state of all texts. @throws {BrokenLaw} */
export async function perform(officer: Officer, act: NumberedAct, others: OthersWrite): Promise<void> {
  if ((await officer.eyes.look()).hasDialog) await closeDialogs(officer);
  await performOne(officer, act, others);
  await officer.check();
}

async function performOne(officer: Officer, act: NumberedAct, others: OthersWrite): Promise<void> {
  const { number } = act;
  switch (act.act) {
    case 'write': {
      const meanwhile = async () => act.meanwhile && others(officer, act.meanwhile, number);
      return write(officer, act, { act: number, meanwhile });
    }
    case 'paste':
      return paste(officer, act, number);
    case 'paste rows':
      return pasteRows(officer, act, number);
    case 'append':
      return append(officer, act, number);
    case 'fill':
      return fill(officer, act);
    case 'fill down':
    case 'clear':
      return onSelected(officer, act);
    case 'remove':
      return remove(officer, act);
    case 'undo':
    case 'redo':
      return undo(officer, act);
    case 'reload':
      return officer.reload();
    case 'order again':
      return pressButton(officer, 'Susun lagi');
    case 'show all':
      return pressButton(officer, 'Hapus semua saringan');
    case 'decide':
      return decide(officer, act);
    case 'sort':
      return sort(officer, act);
    case 'filter':
      return filter(officer, act);
    case 'record':
      return changeRecord(officer, act, number);
    case 'others':
      return others(officer, act.write, number);
    case 'network':
      return officer.network.disturb(act.how, act.requests);
  }
}
