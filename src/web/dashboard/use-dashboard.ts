import { useRevalidator } from 'react-router-dom';
import type { AttemptLine, ReadingPlace, SectionPlace, StudyPlanView } from '../../application/contract/index.ts';
import { type AccessView, readNppeAccess } from '../accounts/access-view.ts';
import { httpApi } from '../api/http-api.ts';
import { type LoadedPart, usePart } from '../api/use-part.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import { useViewer } from '../root.tsx';
import { countMissed, type DashboardData, readProgress, type StudyProgress } from './load-dashboard.ts';

/** Studying as it is shown. */
type Study = {
  readonly progress: LoadedPart<StudyProgress>;
  readonly bookmarks: LoadedPart<readonly SectionPlace[]>;
  readonly plan: LoadedPart<StudyPlanView>;
  readonly missed: LoadedPart<number>;
  readonly place: ReadingPlace | null;
};

/** The dashboard as it is shown: each of its parts may have been asked for again since it was loaded (product.md 5.51). */
export type Dashboard = {
  readonly access: LoadedPart<AccessView>;
  readonly attempts: LoadedPart<readonly AttemptLine[]>;
  readonly study: Study | null;
  readonly now: number;
};

const known = (access: AccessView): AccessView | null => (access.state === 'unknown' ? null : access);

/** The loaded dashboard with its parts, each of which can be asked for alone. */
export function useDashboard(loaded: DashboardData): Dashboard {
  const { revalidate } = useRevalidator();
  const onEnded = (): void => void revalidate();
  const { now, study } = loaded;
  const access = useAccess(loaded, onEnded);
  const attempts = usePart(loaded, loaded.attempts, () => readAttempts(httpApi), onEnded);
  const progress = usePart(loaded, study?.progress ?? null, () => readProgress(httpApi), onEnded);
  const bookmarks = usePart(loaded, study?.bookmarks ?? null, () => httpApi('study.listBookmarks', {}), onEnded);
  const plan = usePart(loaded, study?.plan ?? null, () => httpApi('study.readPlan', {}), onEnded);
  const missed = usePart(loaded, study?.missed ?? null, () => countMissed(httpApi), onEnded);
  return { access, attempts, study: study && { progress, bookmarks, plan, missed, place: study.place }, now };
}

/** Access that turns out to be there brings what there is to study: then the page is asked for anew. */
function useAccess(loaded: DashboardData, onOpened: () => void): LoadedPart<AccessView> {
  const viewer = useViewer();
  const read = async (): Promise<AccessView | null> => {
    const access = viewer && known(await readNppeAccess(httpApi, viewer, Date.now()));
    if (access && access.state !== 'inactive' && !loaded.study) onOpened();
    return access;
  };
  return usePart(loaded, known(loaded.access), read, onOpened);
}
