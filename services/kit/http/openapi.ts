import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toJsonSchema } from '@valibot/to-json-schema';
import { problem } from '@marquee/schemas/common/problem';
import { pageMeta } from '@marquee/schemas/common/paging';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';

import { OPERATORS, type FieldKind, type ListQueryDefinition } from './list-query.ts';
import type { Access, RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

/** Serves the document made from the routes: `/api/openapi.json` for programs, `/api/docs` for people. */
export async function registerOpenApi(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  version: string,
): Promise<void> {
  const document = openApiDocument(routes, version);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: [
      "default-src 'self'",
      "script-src 'self'",
      // The page writes its sizes and colours into itself.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // The page's own links do not know the prefix that this plugin is registered under.
    indexPrefix: app.prefix,
    theme: {
      title: 'Marquee API',
      css: [{ filename: 'marquee.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'none', persistAuthorization: true, tagsSorter: 'alpha' },
  });
  app.get('/openapi.json', async () => document);
}

/** OpenAPI 3.1 of every call. The same valibot schemas that validate a request describe it here. */
export function openApiDocument(routes: readonly RouteDefinition[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)\??/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version,
      description:
        'Money is dollars as a decimal string, exact to 10^-9. Timestamps are UTC. Rejections are problem details (RFC 9457).',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problem, 'output'), PageMeta: jsonSchema(pageMeta, 'output') },
    },
  };
}

function operationOf(route: RouteDefinition): Json {
  const parameters = [
    ...schemaParameters(route.params, 'path'),
    ...schemaParameters(route.query, 'query'),
    ...(route.list ? listParameters(route.list) : []),
    ...(route.access.kind === 'public' ? [] : [SUDO_USER]),
    ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    summary: route.summary,
    tags: [route.tag],
    description: accessText(route.access),
    ...(route.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route),
    responses: {
      '200': {
        description: 'Success',
        ...(route.response
          ? { content: { 'application/json': { schema: jsonSchema(route.response, 'output') } } }
          : {}),
      },
      default: {
        description: 'An error',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function requestBodyOf({ body, multipart }: RouteDefinition): Json {
  const schema = body && jsonSchema(body, 'input');
  if (!multipart) {
    return schema ? { requestBody: { required: true, content: { 'application/json': { schema } } } } : {};
  }
  const { field, filesMax, fileBytesMax } = multipart;
  const file = { type: 'string', format: 'binary', description: `At most ${fileBytesMax} bytes` };
  const form = {
    ...schema,
    type: 'object',
    properties: {
      ...(schema?.properties as Json | undefined),
      [field]: filesMax > 1 ? { type: 'array', items: file, minItems: 1, maxItems: filesMax } : file,
    },
    required: [...((schema?.required as string[] | undefined) ?? []), field],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

const SUDO_USER = {
  name: 'SudoUser',
  in: 'header',
  required: false,
  description: 'Id of the user that an admin impersonates',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For seven days the same key answers the first answer again and moves money once',
  schema: { type: 'string', maxLength: 255 },
};

function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Anyone may call this.';
    case 'signed-in':
      return 'Any signed-in user may call this.';
    case 'roles':
      return `For ${access.roles.join(', ')}${access.finance ? ' and finance staff' : ''}${access.auditor ? ' and auditors' : ''}.`;
  }
}

function jsonSchema(schema: v.GenericSchema<unknown, unknown>, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as Json;
  return rest;
}

function schemaParameters(
  schema: v.GenericSchema<unknown, unknown> | undefined,
  place: 'path' | 'query',
): Json[] {
  if (!schema) return [];
  const object = jsonSchema(schema, 'input');
  const required = new Set((object.required as string[] | undefined) ?? []);
  return Object.entries((object.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: property,
    }),
  );
}

const JSON_TYPES: Readonly<Record<FieldKind, string>> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  money: 'string',
  text: 'string',
  tags: 'string',
  timestamp: 'string',
  day: 'string',
};

function listParameters({ fields, relations = [], metrics = {}, extra = [] }: ListQueryDefinition): Json[] {
  const query = (name: string, type: string, description: string) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: { type },
  });
  const names = Object.entries(fields);
  const sortable = names.filter(([, field]) => field.sortable !== false).map(([name]) => name);
  return [
    ...names
      .filter(([, field]) => field.filterable !== false)
      .flatMap(([name, field]) => [
        query(`where[${name}]`, JSON_TYPES[field.kind], `Also where[${name}][${OPERATORS.join('|')}]`),
        query(`whereIn[${name}]`, 'string', 'Values separated by commas'),
      ]),
    ...relations.map((name) => query(`has[${name}]`, 'boolean', 'Only rows with (or without) it')),
    ...Object.keys(metrics).map((name) => query(`having[${name}][gte]`, 'number', 'Also gt, lt, lte, eq')),
    ...extra.map((name) => query(name, 'string', '')),
    query('search', 'string', 'Text to look for'),
    query('searchFields', 'string', 'Fields to look in, separated by commas'),
    query('searchJoin', 'string', 'and, or'),
    query('orderBy', 'string', sortable.join(', ')),
    query('sortedBy', 'string', 'asc, desc'),
    query('page', 'integer', 'From 1'),
    query('perPage', 'integer', 'At most 100'),
  ];
}
