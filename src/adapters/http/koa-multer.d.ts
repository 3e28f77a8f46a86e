/** The part of @koa/multer that is used here; the package brings no types. */
declare module '@koa/multer' {
  import type { Middleware } from 'koa';

  type Options = {
    readonly storage: unknown;
    readonly defParamCharset: 'utf8';
    readonly limits: Readonly<
      Record<'files' | 'fileSize' | 'fields' | 'fieldSize' | 'fieldNameSize' | 'parts', number>
    >;
  };

  const multer: ((options: Options) => { any: () => Middleware }) & { memoryStorage: () => unknown };

  export = multer;
}
