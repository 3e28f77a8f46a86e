import { Badge } from '../ui/badge.tsx';
import { badgeEntry, badges, column, partTitle } from './competency.css.ts';
import type { Selection } from './selection.ts';

/** What is chosen, in badges; nothing while nothing is. */
export function CurrentSelection({
  selection: { province, discipline, competency },
}: {
  readonly selection: Selection;
}) {
  const chosen = [
    province ? `${province.name} (${province.code})` : null,
    discipline?.name ?? null,
    competency ? `Competency ${competency.code}` : null,
  ].filter((words) => words !== null);
  if (chosen.length === 0) return null;
  return (
    <div className={column}>
      <h3 className={partTitle}>Current Selection</h3>
      <ul className={badges} aria-label="Current Selection">
        {chosen.map((words) => (
          <li key={words} className={badgeEntry}>
            <Badge tone="accent">{words}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
