import { expect, it } from 'vitest';
import { toolParameters } from '../../src/ui/tool-parameters.ts';

it('lists required parameters first, with types people can read', () => {
  const schema = {
    type: 'object',
    properties: {
      limit: { type: ['integer', 'null'], description: 'How many' },
      mode: { enum: ['fast', 'good'] },
      path: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      free: true,
    },
    required: ['path'],
  };
  expect(toolParameters(schema)).toEqual([
    { name: 'path', required: true, type: 'string', description: '' },
    { name: 'limit', required: false, type: 'integer or null', description: 'How many' },
    { name: 'mode', required: false, type: '"fast" | "good"', description: '' },
    { name: 'tags', required: false, type: 'array of string', description: '' },
    { name: 'either', required: false, type: 'string or number', description: '' },
    { name: 'free', required: false, type: 'any', description: '' },
  ]);
});

it.each([{}, { properties: [] }, { properties: null, required: 'x' }])('finds none in %j', (schema) => {
  expect(toolParameters(schema)).toEqual([]);
});
