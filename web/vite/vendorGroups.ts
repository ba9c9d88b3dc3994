// Every page needs the first, only pages with data the second. What the offline page shares with the app is
// in the first, too: it must not load the file that starts the app.
const GROUPS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|(react-)?i18next)\/|\/web\/runtime\/network\/whenReachable\.ts$/,
  },
  {
    name: 'relay',
    test: /node_modules\/(react-relay|relay-runtime|fbjs|invariant|nullthrows|graphql-ws)\//,
  },
]

/** The packages that change least, as files of their own. */
export const vendorGroups = GROUPS.map((group) => ({ ...group, priority: 4 }))

/** The names of those files. */
export const vendorFiles = GROUPS.map(({ name }) => name)
