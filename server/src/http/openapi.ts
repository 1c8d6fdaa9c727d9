import { type Endpoint, endpoints } from '@parley/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { once } from '../once.ts';
import { referencePage } from './reference-page.ts';

type Json = Record<string, unknown>;
export type OpenApi = {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Json>>;
};

/** The OpenAPI 3.1 document of the contract's table. */
export function openApiDocument(version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, value] of Object.entries(endpoints)) {
    const endpoint = value as Endpoint;
    const path = `/api/v1${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return { openapi: '3.1.0', info: { title: 'Parley', version }, paths };
}

/** GET /api/v1/openapi.json and a page to read it, which loads nothing from outside. */
export function openApiRoutes(version: string) {
  return (app: FastifyInstance): void => {
    const document = once(() => openApiDocument(version));
    const page = once(() => Buffer.from(referencePage(document())));
    app.get('/api/v1/openapi.json', async () => document());
    app.get('/api/v1/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page()),
    );
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: envelope(endpoint) } },
      },
      default: { description: 'Failure: {status, message, error_type, data}' },
    },
  };
}

function parameters(schema: z.core.$ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return {};
  const type = endpoint.kind === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    requestBody: {
      content: { [type]: { schema: jsonSchema(endpoint.body, 'input') } },
    },
  };
}

function envelope(endpoint: Endpoint): Json {
  const data = jsonSchema(endpoint.data, 'output');
  if (endpoint.kind === 'raw') return data;
  return {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'success' }, data },
  };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  });
  return rest;
}
