export type FetchPage = (address: string) => Promise<{ status: number; html: string }>

/**
 * Follows every link from a page as long as it stays below that page.
 * @returns the dead links, and the pages that were reached
 */
export async function deadLinks(start: string, fetchPage: FetchPage) {
  const pages = new Map<string, { status: number; html: string }>()
  const dead: string[] = []
  const waiting = [start]
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (pages.has(address)) continue
    pages.set(address, await fetchPage(address))
    for (const link of linksIn(pages.get(address)!.html))
      if (link.path.startsWith(start)) waiting.push(link.path)
      else if (link.path.startsWith('/') && !pages.has(link.path))
        pages.set(link.path, await fetchPage(link.path))
  }
  for (const [address, { html }] of pages)
    for (const { href, path, anchor } of address.startsWith(start) ? linksIn(html) : []) {
      const target = path === '' ? pages.get(address) : pages.get(path)
      const isThere = target !== undefined && target.status < 400
      if (!isThere || (anchor !== '' && !target.html.includes(`id="${anchor}"`)))
        dead.push(`${address}: ${href}`)
    }
  return { dead: [...new Set(dead)].toSorted(), visited: [...pages.keys()] }
}

function linksIn(html: string) {
  return Array.from(html.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href]) => {
    const [path = '', anchor = ''] = href!.split('#')
    return { href: href!, path, anchor }
  }).filter(({ path }) => !path.startsWith('http'))
}
