const GRANT = /grant execute on function (\w+)\.(\w+)\([^;]*?\)\s*to ([^;]+);/g
const ROLE = /\{role:(\w+)\}/g
const TOPIC = /'([\w.-]+)': topic<[^>]*>\(\d+\)\.to\(([^)]*)\)/g

/** Something that one subgraph offers and others use, by the names of the subgraphs. */
export type Use = { of: string; name: string; by: string[] }

/** @returns the SQL functions that the text of migrations grants to subgraphs */
export function grantedFunctions(sql: string): Use[] {
  return [...sql.matchAll(GRANT)].map(([, of, name, roles]) => ({
    of: of!,
    name: name!,
    by: [...roles!.matchAll(ROLE)].map(([, role]) => role!),
  }))
}

/** @returns the domain events that a subgraph's `events.ts` declares, with those who take them */
export function declaredEvents(of: string, source: string): Use[] {
  return [...source.matchAll(TOPIC)].map(([, name, takers]) => ({
    of,
    name: name!,
    by: [...takers!.matchAll(/'(\w+)'/g)].map(([, taker]) => taker!),
  }))
}

/** A table of what a subgraph and each of its neighbours have of each other, in Markdown. */
export function tableOfNeighbours(
  subgraph: string,
  { functions, events }: Record<'functions' | 'events', Use[]>,
): string {
  const uses = [...functions, ...events]
  const names = uses.flatMap(({ of, by }) => (of === subgraph ? by : by.includes(subgraph) ? [of] : []))
  const between = (all: Use[], from: string, to: string) =>
    all
      .filter(({ of, by }) => of === from && by.includes(to))
      .map(({ name }) => `\`${name}\``)
      .toSorted()
      .join(', ') || '–'
  const rows = [...new Set(names)].toSorted().map((name) => {
    const isItself = name === subgraph
    const cells = [
      isItself ? 'itself' : name,
      isItself ? '–' : between(functions, name, subgraph),
      isItself ? '–' : between(functions, subgraph, name),
      isItself ? '–' : between(events, name, subgraph),
      between(events, subgraph, name),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `| neighbour | its functions called here | functions called from there | events from there | events to there |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
