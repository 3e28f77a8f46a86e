import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** Everything that is read and practised: dashboard, guide, questions, course, preview. */
export const studyPages: RouteObject[] = [
  pageRoute({ path: '/dashboard', access: 'user', module: 'src/web/dashboard/dashboard-page.tsx' }, () =>
    import('../dashboard/dashboard-page.tsx').then((page) => ({
      Component: page.DashboardPage,
      load: page.loadDashboard,
      act: page.actOnDashboard,
    })),
  ),
  pageRoute({ path: '/study-guide/:chapterId?', access: 'nppe', module: 'src/web/study/study-guide-page.tsx' }, () =>
    import('./study-guide-page.tsx').then((page) => ({
      Component: page.StudyGuidePage,
      load: page.loadStudyGuide,
      act: page.actOnStudyGuide,
      reloads: page.reloadsStudyGuide,
    })),
  ),
  pageRoute(
    { path: '/preview', access: 'public', module: 'src/web/study/preview-page.tsx', sameForVisitors: true },
    () => import('./preview-page.tsx').then((page) => ({ Component: page.PreviewPage, load: page.loadPreview })),
  ),
  pageRoute(
    { path: '/glossary', access: 'public', module: 'src/web/study/glossary-page.tsx', sameForVisitors: true },
    () => import('./glossary-page.tsx').then((page) => ({ Component: page.GlossaryPage, load: page.loadGlossary })),
  ),
  pageRoute(
    {
      path: '/chapter-questions/:chapterId',
      access: 'nppe',
      module: 'src/web/practice/chapter-questions-page.tsx',
    },
    () =>
      import('../practice/chapter-questions-page.tsx').then((page) => ({
        Component: page.ChapterQuestionsPage,
        load: page.loadChapterQuestions,
      })),
  ),
  pageRoute({ path: '/missed-questions', access: 'nppe', module: 'src/web/practice/missed-questions-page.tsx' }, () =>
    import('../practice/missed-questions-page.tsx').then((page) => ({
      Component: page.MissedQuestionsPage,
      load: page.loadMissedQuestions,
    })),
  ),
  pageRoute({ path: '/course', access: 'user', module: 'src/web/course/course-page.tsx' }, () =>
    import('../course/course-page.tsx').then((page) => ({
      Component: page.CoursePage,
      load: page.loadCourse,
      act: page.markModule,
      reloads: page.reloadsCourse,
    })),
  ),
];
