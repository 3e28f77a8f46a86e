import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Form } from './form-body.ts';
import { PARAMETER_TYPES, type ParameterType, requestSchemas } from './request-schemas.ts';
import { StripeFailure } from './stripe-failure.ts';

/** Reads the parameters of a request; throws what Stripe answers to parameters it does not take. */
export type RequestChecks = <Params>(type: ParameterType, form: Form) => Params;

let compiled: Promise<RequestChecks> | undefined;

/**
 * Checks against the SDK's own types, with texts read as the numbers and truth values they stand for; made once per
 * process.
 */
export function requestChecks(): Promise<RequestChecks> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<RequestChecks> {
  const ajv = new Ajv({ coerceTypes: true, strict: false, allowUnionTypes: true });
  const schemas = await requestSchemas();
  const checks = new Map<ParameterType, ValidateFunction>(
    PARAMETER_TYPES.map((type) => [type, ajv.compile(schemas[type])]),
  );
  return <Params>(type: ParameterType, form: Form): Params => {
    const params = structuredClone(form);
    const check = checks.get(type);
    if (!check) throw new Error(`no schema of ${type}`);
    if (!check(params)) throw failureOf(check.errors ?? []);
    checkMetadata(params.metadata);
    return params as Params;
  };
}

const nameOf = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .map((part, index) => (index === 0 ? part : `[${part}]`))
    .join('');

function failureOf([error]: readonly ErrorObject[]): StripeFailure {
  if (!error) return StripeFailure.invalid('Invalid request.');
  const param = nameOf(error.instancePath);
  if (error.keyword === 'additionalProperties') {
    const unknown = nameOf(`${error.instancePath}/${String(error.params.additionalProperty)}`);
    return StripeFailure.invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
  }
  if (error.keyword === 'required') {
    const missing = nameOf(`${error.instancePath}/${String(error.params.missingProperty)}`);
    return StripeFailure.invalid(`Missing required param: ${missing}.`, 'parameter_missing', missing);
  }
  if (error.keyword === 'type' && error.params.type === 'integer') {
    return StripeFailure.invalid(`Invalid integer: ${param}`, 'parameter_invalid_integer', param);
  }
  return StripeFailure.invalid(`Invalid ${param}: ${error.message ?? ''}`, undefined, param);
}

/** Limits that are in Stripe's prose only: 50 keys of 40 characters, values of 500. */
function checkMetadata(metadata: unknown): void {
  if (typeof metadata !== 'object' || metadata === null) return;
  const entries = Object.entries(metadata);
  if (entries.length > 50) throw StripeFailure.invalid('Metadata has more than 50 keys.', undefined, 'metadata');
  for (const [key, value] of entries) {
    if (key.length > 40 || String(value).length > 500) {
      throw StripeFailure.invalid('Metadata keys have 40 characters, values 500.', undefined, `metadata[${key}]`);
    }
  }
}
