import { Check, List, X } from 'lucide';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './book-contents.css.ts';

type BookSection = { readonly to: string; readonly title: string; readonly isCurrent: boolean };

/** A chapter or module; `sections` are given of the open one only. */
type BookEntry = {
  readonly id: number;
  readonly to: string;
  readonly name: string;
  readonly isCompleted: boolean;
  readonly sections: readonly BookSection[] | null;
};

type BookContentsProps = {
  readonly id: string;
  /** What the entries are, in the plural. */
  readonly label: 'Chapters' | 'Modules';
  readonly entries: readonly BookEntry[];
  /** A link below the entries. */
  readonly more?: { readonly to: string; readonly name: string };
};

/**
 * The chapters of the guide or the modules of the course, and the sections of the open one. Where there
 * is no space beside the text it is a sheet that a button opens: a popover of the browser's own, so that it works before any
 * script has loaded.
 */
export function BookContents({ id, label, entries, more }: BookContentsProps) {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes after each navigation
  useEffect(() => sheet.current?.hidePopover?.(), [key]);
  return (
    <>
      <button type="button" className={css.opener} popoverTarget={id}>
        <Icon of={List} />
        {label} and sections
      </button>
      <nav id={id} ref={sheet} popover="auto" className={css.contents} aria-label={label}>
        <div className={css.sheetTop}>
          <p className={css.sheetTitle}>{label} and sections</p>
          <button type="button" className={css.close} popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
            <Icon of={X} />
          </button>
        </div>
        <ol className={css.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} />
              {entry.sections ? <SectionLinks sections={entry.sections} /> : null}
            </li>
          ))}
        </ol>
        {more ? (
          <Link to={more.to} className={css.entry.closed}>
            {more.name}
          </Link>
        ) : null}
      </nav>
    </>
  );
}

const EntryLink = ({ entry: { to, name, isCompleted, sections } }: { readonly entry: BookEntry }) => (
  <Link to={to} className={sections ? css.entry.open : css.entry.closed} aria-current={sections ? 'true' : undefined}>
    <span>{name}</span>
    {isCompleted ? (
      <span className={css.tick}>
        <Icon of={Check} size={18} />
        <span className={hidden}>Completed</span>
      </span>
    ) : null}
  </Link>
);

const SectionLinks = ({ sections }: { readonly sections: readonly BookSection[] }) => (
  <ul className={css.sections}>
    {sections.map(({ to, title, isCurrent }) => (
      <li key={to}>
        <Link
          to={to}
          className={isCurrent ? css.section.current : css.section.other}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
);
