import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page, Response } from '@playwright/test'

const ARTIFACTS = path.resolve(import.meta.dirname, '../../__generated__')

type Answer = {
  data?: Record<string, any> | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

/** The id under which the built web client sends an operation. */
export function operationId(name: string): string {
  const id = /"id": "([0-9a-f]{64})"/.exec(
    readFileSync(path.join(ARTIFACTS, `${name}.graphql.ts`), 'utf8'),
  )?.[1]
  if (id === undefined) throw new Error(`the web client has no operation ${name}`)
  return id
}

/**
 * Waits for the next answer to an operation of the page. Screens update before the server knows; call this
 * before the press to wait for the server.
 * @param words text that the request must also contain
 */
export function answered(page: Page, name: string, words = ''): Promise<Response> {
  return page.waitForResponse((response) => {
    const sent = response.request().postData() ?? ''
    return sent.includes(operationId(name)) && sent.includes(words)
  })
}

/**
 * Runs an operation of the web client as the browser would, with the cookies of `request` (`page.request`
 * shares them with the page).
 * @throws Error if the answer carries a top-level error
 */
export async function run(
  request: APIRequestContext,
  name: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, any>> {
  const response = await request.post('/graphql', { data: { id: operationId(name), variables } })
  const { data, errors } = (await response.json()) as Answer
  if (errors || !data)
    throw new Error(`${name}: ${errors?.map(({ message }) => message).join(', ') ?? response.status()}`)
  return data
}

/** Runs any operation with a developer token. */
export async function runFree(
  request: APIRequestContext,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, any>> {
  const response = await request.post('/graphql', {
    data: { query, variables },
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, errors } = (await response.json()) as Answer
  if (errors || !data)
    throw new Error(errors?.map(({ message }) => message).join(', ') ?? String(response.status()))
  return data
}
