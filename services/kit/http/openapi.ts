import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toJsonSchema } from '@valibot/to-json-schema';
import { API_KEY_PREFIX } from '@marquee/schemas/common/api-key';
import { problem } from '@marquee/schemas/common/problem';
import { pageMeta } from '@marquee/schemas/common/paging';
import type { Role } from '@marquee/schemas/common/roles';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';

import type { ScopesOf } from './api-key.ts';
import { OPERATORS, type FieldKind, type ListQueryDefinition } from '../lists/list-query.ts';
import { type Access, PART_CONTENT_TYPE, type RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

interface OpenApiOptions {
  readonly version: string;
  readonly scopesOf: ScopesOf;
  /** Where the API is reached, without `/api`: examples call it. */
  readonly publicUrl: string;
}

/** Documents of a part of the calls; the page shows the first one until another is chosen. */
const DOCUMENTS = [
  {
    file: 'advertiser.json',
    name: 'For advertisers',
    includes: ({ access }: RouteDefinition) => access.kind !== 'roles' || access.roles.includes('advert'),
  },
  { file: 'all.json', name: 'All calls', includes: () => true },
];

/**
 * Serves the documents made from the routes: `/api/openapi.json` with all calls for programs, `/api/openapi/advertiser.json` with those
 * of an advertiser, and `/api/docs` for people, where an advertiser's calls come first.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  options: OpenApiOptions,
): Promise<void> {
  const document = openApiDocument(routes, options);
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
    theme: { title: 'Marquee API', css: [{ filename: 'marquee.css', content: DOCS_CSS }] },
    uiConfig: {
      docExpansion: 'none',
      persistAuthorization: true,
      tagsSorter: 'alpha',
      urls: DOCUMENTS.map(({ file, name }) => ({ name, url: `${app.prefix}/openapi/${file}` })),
    },
  });
  app.get('/openapi.json', async () => document);
  for (const { file, includes } of DOCUMENTS) {
    const isWhole = routes.every(includes);
    const part = isWhole ? document : openApiDocument(routes.filter(includes), options);
    app.get(`/openapi/${file}`, async () => part);
  }
}

/** Of the bar at the top only the choice of a document is left. */
const DOCS_CSS = `
  .swagger-ui .topbar { padding: 8px 0; background: #1e1b2e }
  .swagger-ui .topbar a.link { display: none }
`;

/**
 * OpenAPI 3.1 of every call. The same valibot schemas that validate a request describe it here. A start does not wait for what is
 * made of them: it is made when the document is first read.
 */
export function openApiDocument(
  routes: readonly RouteDefinition[],
  { version, ...options }: OpenApiOptions,
): Json {
  const paths = onceRead(() => pathsOf(routes, options));
  const schemas = onceRead(() => ({
    Problem: jsonSchema(problem, 'output'),
    PageMeta: jsonSchema(pageMeta, 'output'),
  }));
  return {
    openapi: '3.1.0',
    info: { title: 'Marquee', version, description: ABOUT },
    get paths() {
      return paths();
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_KEY_PREFIX}…`,
          description: 'An API key; calls name the scopes of which it needs one',
        },
      },
      get schemas() {
        return schemas();
      },
    },
  };
}

function onceRead<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function pathsOf(routes: readonly RouteDefinition[], options: Omit<OpenApiOptions, 'version'>): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = apiPathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, options) };
  }
  return paths;
}

const ABOUT = [
  'Money is dollars as a decimal string, exact to 10^-9. Timestamps are UTC. Rejections are problem details (RFC 9457).',
  'Programs call with an API key: create one under Settings, API keys, and send it as `Authorization: Bearer <key>`. Each call says which scope a key needs; calls that name none are closed to keys.',
].join('\n\n');

const apiPathOf = ({ path }: RouteDefinition): string => `/api${path.replace(/:(\w+)\??/g, '{$1}')}`;

function operationOf(route: RouteDefinition, options: Omit<OpenApiOptions, 'version'>): Json {
  const scopes = options.scopesOf(route);
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
    description: [accessText(route.access), ...keyTexts(route, scopes, options)].join('\n\n'),
    ...(route.access.kind === 'public' ? {} : { security: securityOf(scopes) }),
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

/** A session is good for every call, a key for those that are in a scope. */
const securityOf = (scopes: readonly string[]): readonly Json[] => [
  { bearer: [] },
  ...scopes.map((scope) => ({ apiKey: [scope] })),
];

/** What an API key needs for a call, and how a program makes it; nothing for a call that is closed to keys. */
function keyTexts(
  route: RouteDefinition,
  scopes: readonly string[],
  { publicUrl }: Pick<OpenApiOptions, 'publicUrl'>,
): readonly string[] {
  if (scopes.length === 0) return [];
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
  return [`API keys need the scope ${names}.`, ['```sh', curlOf(route, publicUrl), '```'].join('\n')];
}

function curlOf(route: RouteDefinition, publicUrl: string): string {
  const { method, multipart, body } = route;
  const needed = schemaParameters(route.query, 'query')
    .filter(({ required }) => required === true)
    .map(({ name }) => `${String(name)}={${String(name)}}`);
  const url = `${publicUrl}${apiPathOf(route)}${needed.length === 0 ? '' : `?${needed.join('&')}`}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    '-H "Authorization: Bearer $MARQUEE_API_KEY"',
    ...(multipart ? [`-F "${multipart.field}=@file"`] : []),
    ...(body && !multipart ? ['-H "Content-Type: application/json" -d @body.json'] : []),
  ].join(' \\\n  ');
}

function requestBodyOf({ body, multipart, partBytesMax }: RouteDefinition): Json {
  if (partBytesMax !== undefined) {
    const schema = { type: 'string', format: 'binary', description: `At most ${partBytesMax} bytes` };
    return { requestBody: { required: true, content: { [PART_CONTENT_TYPE]: { schema } } } };
  }
  const schema = body && jsonSchema(body, 'input');
  if (!multipart) {
    return schema ? { requestBody: { required: true, content: { 'application/json': { schema } } } } : {};
  }
  const { field, filesMax, fileBytesMax, isOptional = false } = multipart;
  const file = { type: 'string', format: 'binary', description: `At most ${fileBytesMax} bytes` };
  const form = {
    ...schema,
    type: 'object',
    properties: {
      ...(schema?.properties as Json | undefined),
      [field]:
        filesMax > 1
          ? { type: 'array', items: file, minItems: isOptional ? 0 : 1, maxItems: filesMax }
          : file,
    },
    required: [...((schema?.required as string[] | undefined) ?? []), ...(isOptional ? [] : [field])],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

const SUDO_USER = {
  name: 'SudoUser',
  in: 'header',
  required: false,
  description:
    'Id of the user that an admin impersonates. Begin with `POST /api/users/{id}/impersonation`: the session is then read-only as other users until changes are allowed',
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
      return `For ${callersOf(access).join(', ')}.`;
  }
}

const ROLE_LABELS: Readonly<Record<Role, string>> = {
  advert: 'advertisers',
  manager: 'managers',
  admin: 'admins',
};

const callersOf = ({ roles, finance, auditor }: Extract<Access, { kind: 'roles' }>): readonly string[] => [
  ...roles.map((role) => ROLE_LABELS[role]),
  ...(finance ? ['finance staff'] : []),
  ...(auditor ? ['auditors'] : []),
];

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
  codes: 'string',
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
