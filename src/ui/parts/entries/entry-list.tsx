import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

/** Things of one kind below each other, each in a frame. @param children `li` elements */
export const EntryList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

/** The first line of an entry: its name, and what belongs beside it. */
export const EntryHead = ({ children }: { children: ReactNode }) => (
  <div className={classes.head}>{children}</div>
);
