import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** The Example Bank stands at two addresses. */
const exampleBankPages: RouteObject[] = ['/peng-prep', '/peng-prep/example-bank'].map((path) =>
  pageRoute({ path, access: 'peng', module: 'src/web/competency/example-bank-page.tsx' }, () =>
    import('./example-bank-page.tsx').then((page) => ({
      Component: page.ExampleBankPage,
      load: page.loadExampleBank,
      act: page.actOnExampleBank,
      reloads: page.reloadsExampleBank,
    })),
  ),
);

/** P.Eng. examples: the free one, the generator, the bank, and where examples come in. */
export const competencyPages: RouteObject[] = [
  pageRoute(
    {
      path: '/peng-sample',
      access: 'public',
      module: 'src/web/competency/peng-sample-page.tsx',
      sameForVisitors: true,
    },
    () =>
      import('./peng-sample-page.tsx').then((page) => ({
        Component: page.PengSamplePage,
        load: page.loadPengSample,
      })),
  ),
  pageRoute({ path: '/peng-examples', access: 'user', module: 'src/web/competency/peng-examples-page.tsx' }, () =>
    import('./peng-examples-page.tsx').then((page) => ({
      Component: page.PengExamplesPage,
      load: page.loadPengExamples,
      act: page.actOnPengExamples,
      reloads: page.reloadsPengExamples,
    })),
  ),
  ...exampleBankPages,
  pageRoute({ path: '/admin/upload', access: 'admin', module: 'src/web/competency/upload-page.tsx' }, () =>
    import('./upload-page.tsx').then((page) => ({ Component: page.UploadPage, load: page.loadUpload })),
  ),
];
