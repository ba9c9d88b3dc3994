import { defineScreen } from '#web/app/page.ts'

export const routes = [
  defineScreen({ path: 'offline', layout: 'empty', audience: 'everyone', screen: 'Offline/OfflineScreen', namespaces: [], rendered: true }),
]
