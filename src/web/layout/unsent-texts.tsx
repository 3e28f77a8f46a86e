import { Download } from 'lucide';
import { Form } from 'react-router-dom';
import { compareCodes } from '../../domain/competency/competency-code.ts';
import {
  COMPETENCY_PARTS,
  type CompetencyTexts,
  countCharacters,
  PART_TITLES,
} from '../../domain/competency/competency-texts.ts';
import { findRegulator } from '../../domain/competency/regulators.ts';
import { formatCount } from '../../domain/format-count.ts';
import type { UnsentDraft, UnsentReason } from '../outbox/draft-journal.ts';
import { button } from '../ui/button.css.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { row, unsentList, unsentText } from './unsent-texts.css.ts';

/** The field by which the form says that texts which are not saved may be removed. */
export const DISCARD_FIELD = 'discard';

const REASONS: Readonly<Record<UnsentReason, string>> = {
  'too-long': 'A part is longer than the server accepts. Shorten it to save it.',
  'no-access': 'Your P.Eng. access has ended. Renew it to save the text.',
  'signed-out': 'Your session has ended. Log in again to save it.',
  unreachable: 'The server could not be reached. Check your connection.',
  refused: 'The server did not accept it.',
};

/** The three parts under their names, as they are copied and downloaded. */
const toPlainText = (texts: CompetencyTexts): string =>
  COMPETENCY_PARTS.map((part) => `${PART_TITLES[part]}\n${texts[part]}`).join('\n\n');

/** The code with the regulator under which it is one text only. */
function nameOf({ regulator, code }: UnsentDraft): string {
  const name = regulator && findRegulator(regulator)?.shortName;
  return name ? `${code}, ${name}` : code;
}

const toFile = (drafts: readonly UnsentDraft[]): string =>
  drafts.map((draft) => `Competency ${nameOf(draft)}\n\n${toPlainText(draft.fields)}\n`).join('\n\n');

const countOf = ({ fields }: UnsentDraft): number =>
  COMPETENCY_PARTS.reduce((sum, part) => sum + countCharacters(fields[part]), 0);

/** Texts that signing out would remove: why each is not saved, and the choice to stay, to copy them or to lose them (product.md 9.43). */
export function UnsentTexts({ unsent }: { readonly unsent: readonly UnsentDraft[] }) {
  const isOne = unsent.length === 1;
  const listed = [...unsent].sort((left, right) => compareCodes(left.code, right.code));
  return (
    <>
      <Notice tone="flag" role="alert" title={isOne ? '1 text is not saved' : `${unsent.length} texts are not saved`}>
        <p>
          {isOne ? 'It is' : 'They are'} on this device only. Logging out removes {isOne ? 'it' : 'them'} from the
          device.
        </p>
      </Notice>
      <ul className={unsentList} aria-label="Texts that are not saved">
        {listed.map((draft, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text can be there twice, and the list does not change
          <li key={index} className={unsentText}>
            <p>
              <strong>{nameOf(draft)}</strong>: {formatCount(countOf(draft))} characters
            </p>
            <p>{REASONS[draft.reason]}</p>
            <CopyButton title={`Text ${nameOf(draft)}`} text={toPlainText(draft.fields)} words="Copy the text" />
          </li>
        ))}
      </ul>
      <div className={row}>
        <Link to="/peng-prep/submission" className={button.main}>
          Stay logged in
        </Link>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(toFile(listed))}`}
          download="unsaved-texts.txt"
          className={button.other}
        >
          <Icon of={Download} size={18} />
          {isOne ? 'Download the text' : 'Download the texts'}
        </a>
        <Form method="post" action="/logout">
          <input type="hidden" name={DISCARD_FIELD} value="yes" />
          <button type="submit" className={button.ending}>
            {isOne ? 'Log out and lose it' : 'Log out and lose them'}
          </button>
        </Form>
      </div>
    </>
  );
}
