import { expect } from 'vitest'
import type { Result } from './person.ts'

/** What the walk needs of a connection. */
export const PAGE =
  '{ totalCount nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }'

/** A connection: its document with ARGS and PAGE, and the path to it in the answer. */
export type List = { select: string; path: string[] }

/**
 * Reads a connection in one page of 100, and again in pages of two from either end.
 * @param variables of type ID!, by name
 * @returns ids of the entries; `forwards` and `backwards` equal `all` if paging loses and repeats nothing
 */
export async function walkPages(
  ask: (document: string, variables?: Record<string, unknown>) => Promise<Result>,
  { select, path }: List,
  variables: Record<string, string> = {},
) {
  const declared = Object.keys(variables).map((name) => `$${name}: ID!`)
  const head = declared.length === 0 ? 'query' : `query (${declared.join(', ')})`
  const read = async (args: string) => {
    const document = `${head} { ${select.replace('ARGS', args).replace('PAGE', PAGE)} }`
    const { data, errors } = await ask(document, variables)
    if (errors !== undefined) throw new Error(`${args}: ${JSON.stringify(errors)}`)
    return path.reduce((value, key) => value[key], data)
  }
  const idsOf = (page: any): string[] => page.edges.map(({ node }: any) => node.id)
  const forwards: string[] = []
  for (let after = ''; ;) {
    const page = await read(`first: 2${after}`)
    expect(page.nodes).toEqual(page.edges.map(({ node }: any) => node))
    expect(page.pageInfo).toMatchObject({
      startCursor: page.edges[0].cursor,
      endCursor: page.edges.at(-1).cursor,
      hasPreviousPage: after !== '',
    })
    forwards.push(...idsOf(page))
    if (!page.pageInfo.hasNextPage) break
    after = `, after: "${page.pageInfo.endCursor}"`
  }
  const backwards: string[] = []
  for (let before = ''; ;) {
    const page = await read(`last: 2${before}`)
    expect(page.pageInfo.hasNextPage).toBe(before !== '')
    backwards.unshift(...idsOf(page))
    if (!page.pageInfo.hasPreviousPage) break
    before = `, before: "${page.pageInfo.startCursor}"`
  }
  const whole = await read('first: 100')
  return { all: idsOf(whole), totalCount: whole.totalCount as number, forwards, backwards }
}
