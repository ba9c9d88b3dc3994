/** A form's new site. */
export type NewSite = {
  name: string
  /** The short name; undefined while it follows the name. */
  token: string | undefined
  /** One host a line, or several between commas. */
  hosts: string
  /** In the order in which they were chosen. */
  languages: readonly string[]
  supportEmail: string
  companyOf: string
  copiesCompany: boolean
}

const TOKEN_MAX = 31

/** A short name after the name of a brand: "Café Amour" gives `cafe-amour`. */
export function tokenOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, TOKEN_MAX)
    .replace(/-$/, '')
}

/** Hosts as people paste them: without https://, path and port, each once. */
export function hostsOf(text: string): string[] {
  const hosts = text
    .split(/[\s,;]+/)
    .map(
      (word) =>
        word
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .split(/[/:?#]/, 1)[0]!,
    )
    .filter((host) => host !== '')
  return [...new Set(hosts)]
}

/** The input of the mutation. The first language is the default one. */
export function inputOf({ token, hosts, languages, ...site }: NewSite) {
  return {
    ...site,
    token: token ?? tokenOf(site.name),
    domains: hostsOf(hosts),
    languages: [...languages],
    defaultLanguage: languages[0] ?? '',
  }
}
