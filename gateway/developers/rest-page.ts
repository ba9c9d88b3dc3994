import { anchorOf, codeBlock, descriptionHtml, escapeHtml, type DeveloperPage } from './html.ts'
import { tableHtml } from './markdown.ts'

type Content = { 'application/json': { schema: object; example?: unknown } }
type Operation = {
  operationId: string
  summary: string
  security?: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type OpenApi = { info: { description: string }; paths: Record<string, Record<string, Operation>> }

/** The OpenAPI document of the REST calls as a page. */
export function restPage(document: object): DeveloperPage {
  const { info, paths } = document as OpenApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  return {
    title: 'REST reference',
    description: 'Every REST call with its parameters, answers and examples, from the OpenAPI 3.1 document.',
    contents: operations.map(({ name }) => ({ id: anchorOf(name), text: name })),
    body: [
      `<h1>REST reference</h1><p>${escapeHtml(info.description)}</p>`,
      '<p><a href="/developers/openapi.json">Download the OpenAPI 3.1 document</a>, or read <a href="/developers/rest-calls">how the calls are used</a>.</p>',
      ...operations.map(({ name, operation }) => operationHtml(name, operation)),
    ].join('\n'),
  }
}

function operationHtml(name: string, operation: Operation): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const session =
    security === undefined
      ? 'Needs no session.'
      : security.length > 1
        ? 'Some parts need a session.'
        : 'Needs a session.'
  return [
    `<section class="field"><h2 id="${anchorOf(name)}">${escapeHtml(name)}</h2><p>${descriptionHtml(summary)}</p>`,
    `<p class="note">${session} Operation <code>${operationId}</code>.</p>`,
    parametersHtml(parameters),
    requestBody === undefined ? '' : `<h3>Body</h3>${contentHtml(requestBody.content, `${name}: body`)}`,
    '<h3>Answers</h3>',
    ...Object.entries(responses).map(([status, { description, content }]) =>
      content === undefined
        ? `<p><strong>${status}</strong> ${descriptionHtml(description)}</p>`
        : `<details><summary><strong>${status}</strong> ${descriptionHtml(description)}</summary>${contentHtml(content, `${name}: ${status}`)}</details>`,
    ),
    '</section>',
  ].join('\n')
}

function parametersHtml(parameters: Operation['parameters']): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const head = '<tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Schema</th></tr>'
  return `<h3>Parameters</h3>${tableHtml(head, rows.join(''))}`
}

function contentHtml({ 'application/json': { schema, example } }: Content, label: string): string {
  const text = (value: unknown) => JSON.stringify(value, null, 2)
  const shown = example === undefined ? '' : `<p>Example</p>${codeBlock(text(example), `${label}, example`)}`
  return `${shown}<p>Schema</p>${codeBlock(text(schema), `${label}, schema`)}`
}
