import { z } from 'zod';
import { endpoints, errorBodySchema, proxyErrorBodySchema, type Access, type EndpointSpec } from '#contracts';

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', target: 'draft-2020-12' });
const content = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } });

/** The OpenAPI 3.1 document of every endpoint, made from the contracts. */
export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, spec] of Object.entries(endpoints) as [string, EndpointSpec][]) {
    const [method, path] = key.split(' ') as [string, string];
    (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = operation(key, spec);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Inkloom', version, description: 'Make images with AI, put them on products, order them.' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operation(key: string, spec: EndpointSpec) {
  const failure = (description: string) => ({
    description,
    content: content(key.includes('/api/printful/') ? proxyErrorBodySchema : errorBodySchema),
  });
  return {
    operationId: key.replace(/\W+/g, '_'),
    summary: spec.summary,
    ...(spec.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    description: describeAccess(spec.access),
    parameters: [
      ...parameters(spec.params, 'path'),
      ...parameters(spec.query, 'query'),
      ...(spec.effect ? [idempotencyParameter] : []),
    ],
    ...(spec.body ? { requestBody: { content: content(spec.body), required: true } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: responseContent(spec),
      },
      ...(spec.job
        ? {
            202: {
              description: 'Accepted as a job, with its address in Location; asked for with `Prefer: respond-async`',
            },
          }
        : {}),
      default: failure('Refused or failed'),
    },
  };
}

function responseContent(spec: EndpointSpec) {
  const bytes = { schema: { type: 'string', format: 'binary' } };
  if (spec.picture) return { 'image/*': bytes };
  return spec.pdf ? { 'application/pdf': bytes } : content(spec.response);
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeAccess(access: Access): string {
  if (typeof access === 'string') return access === 'public' ? 'Open to everyone.' : 'Needs a signed-in user.';
  const needed = [
    ...('role' in access ? [`the role ${access.role}`] : []),
    ...('permission' in access ? [`the permission ${access.permission}`] : []),
  ];
  return `Needs ${needed.join(' or ')}.`;
}
