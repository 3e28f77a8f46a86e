import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectPath } from '../project-root.ts';

/** The parameters of every request that the double answers, by the names of the SDK's own types. */
export const PARAMETER_TYPES = [
  'PaymentIntentCreateParams',
  'PaymentIntentUpdateParams',
  'PaymentIntentConfirmParams',
  'PaymentIntentCancelParams',
  'PaymentIntentRetrieveParams',
  'ChargeRetrieveParams',
  'RefundCreateParams',
  'RefundListParams',
  'DisputeListParams',
] as const;

export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** A JSON schema, draft 7. */
export type Schema = { readonly [keyword: string]: unknown };

const require = createRequire(import.meta.url);
const CACHE = projectPath('node_modules/.cache/stripe-request-schemas');
const DECLARATIONS = projectPath(
  'node_modules/stripe/esm/{shared,lib,resources/PaymentIntents,resources/Charges,resources/Refunds,resources/Disputes}.d.ts',
);

/** Reads those declarations and none that they refer to: the rest of the SDK takes most of the time and adds nothing. */
const COMPILER = {
  compilerOptions: { noResolve: true, skipLibCheck: true, strict: true, target: 'ES2022', module: 'ESNext', types: [] },
  files: [],
};

/** Changes whenever this file, the SDK or the generator does. */
async function cacheName(): Promise<string> {
  const own = await readFile(projectPath('tests/support/stripe/request-schemas.ts'));
  const versions = ['stripe', 'ts-json-schema-generator'].map(
    (name) => (require(projectPath('node_modules', name, 'package.json')) as { version: string }).version,
  );
  return createHash('sha256').update(own).update(versions.join()).digest('hex').slice(0, 24);
}

/**
 * JSON schemas of the SDK's own request types. Making them takes some five seconds, so they are kept under node_modules
 * until the SDK changes.
 */
export async function requestSchemas(): Promise<Readonly<Record<ParameterType, Schema>>> {
  const file = join(CACHE, `${await cacheName()}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept);
  await mkdir(CACHE, { recursive: true });
  const made = await generate();
  // Renamed when complete: another test process must not read half of it.
  const draft = join(CACHE, `${randomUUID()}.draft`);
  await writeFile(draft, JSON.stringify(made));
  await rename(draft, file);
  return made;
}

async function generate(): Promise<Record<ParameterType, Schema>> {
  const tsconfig = join(CACHE, `${randomUUID()}.tsconfig.json`);
  await writeFile(tsconfig, JSON.stringify(COMPILER));
  const { createGenerator } = await import('ts-json-schema-generator');
  const generator = createGenerator({
    path: DECLARATIONS,
    tsconfig,
    expose: 'none',
    topRef: false,
    skipTypeCheck: true,
    additionalProperties: false,
    jsDoc: 'none',
  });
  const schemas = PARAMETER_TYPES.map((name) => [name, narrowed(generator.createSchema(name))] as const);
  await rm(tsconfig);
  return Object.fromEntries(schemas) as Record<ParameterType, Schema>;
}

/**
 * Says what the types leave open. An enumeration that the SDK opens for values of the future takes only those it names;
 * every number in a request is a whole one; a currency has three lower-case letters.
 */
export function narrowed(schema: unknown, name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((part) => narrowed(part));
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = schema as Schema;
  if (own.type === 'number') return { ...own, type: 'integer' };
  if (name === 'currency' && own.type === 'string') return { ...own, pattern: '^[a-z]{3}$' };
  const choices = Array.isArray(own.anyOf) ? closed(own.anyOf) : null;
  if (choices?.length === 1) return narrowed(choices[0], name);
  const rest = choices ? { ...own, anyOf: choices } : own;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'properties' ? properties(value) : narrowed(value)]),
  );
}

const properties = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value as Schema).map(([name, schema]) => [name, narrowed(schema, name)]));

/** Of several texts, one of which is any text, the ones that are named. */
function closed(choices: readonly Schema[]): readonly Schema[] {
  const isNamed = ({ enum: values, const: value, type }: Schema) =>
    type === 'string' && (values || value !== undefined);
  if (!choices.some((choice) => isNamed(choice) && choice.const !== '')) return choices;
  return choices.filter((choice) => !(choice.type === 'string' && !isNamed(choice)));
}
