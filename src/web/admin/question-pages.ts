import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** The question bank and what learners report about it (product.md 12). */
export const questionPages: RouteObject[] = [
  pageRoute({ path: '/admin/questions', access: 'admin', module: 'src/web/admin/questions-page.tsx' }, () =>
    import('./questions-page.tsx').then((page) => ({ Component: page.QuestionsPage, load: page.loadQuestions })),
  ),
  pageRoute({ path: '/admin/questions/:questionId', access: 'admin', module: 'src/web/admin/question-page.tsx' }, () =>
    import('./question-page.tsx').then((page) => ({
      Component: page.QuestionPage,
      load: page.loadQuestion,
      act: page.actOnQuestion,
    })),
  ),
  pageRoute({ path: '/admin/reports', access: 'admin', module: 'src/web/admin/reports-page.tsx' }, () =>
    import('./reports-page.tsx').then((page) => ({
      Component: page.ReportsPage,
      load: page.loadReports,
      act: page.actOnReports,
      reloads: page.reloadsReports,
    })),
  ),
];
