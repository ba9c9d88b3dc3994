import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedWordsFile } from '#web/locales/complete.ts'
import { BUILD_TARGETS } from '#web/supported-browsers.data.ts'
import { cssLayers } from '#web/vite/cssLayers.ts'
import { entryBudgets } from '#web/vite/entryBudgets.ts'
import { iconImports } from '#web/vite/iconImports.ts'
import { iconKeys } from '#web/vite/iconKeys.ts'
import { relayArtifacts } from '#web/vite/relayArtifacts.ts'
import { relayCompiler } from '#web/vite/relayCompiler.ts'
import { relayHooks } from '#web/vite/relayHooks.ts'
import { relayParts } from '#web/vite/relayParts.ts'
import { relayTag } from '#web/vite/relayTag.ts'
import { routerParts } from '#web/vite/routerParts.ts'
import { sharedChunks } from '#web/vite/sharedChunks.ts'
import { sharedWords } from '#web/vite/sharedWords.ts'
import { terserFirst } from '#web/vite/terserFirst.ts'
import { vendorFiles, vendorGroups } from '#web/vite/vendorGroups.ts'

const clientEntries: Record<string, string> = {
  main: 'app/main.tsx',
  'first-touch': 'app/first-touch.ts',
  'theme-boot': 'app/theme-boot.ts',
  'offline-page': 'app/offline-page.ts',
  'sw-push': 'service-worker/sw-push.js',
  // In a file with others of their topic; as entries they stay in the manifest.
  self: 'screens/Profile/ProfileScreen.tsx',
  account: 'screens/Settings/SettingsScreen.tsx',
  search: 'screens/Members/MembersScreen.tsx',
}
const serverEntries: Record<string, string> = {
  'server-render': 'app/server-render.tsx',
  'operator-document': 'operator/document.ts',
}

const source = (file: string) => path.join(import.meta.dirname, file)
const FIRST_SCREENS = ['Members', 'Likes', 'Chats', 'Credits', 'Premium', 'Profile', 'Settings', 'SwipeGame']
const app = {
  entry: source('app/main.tsx'),
  shell: source('app/layouts/MemberShell.tsx'),
  dataPage: source('runtime/page/relay-page.tsx'),
  firstScreens: [
    ...FIRST_SCREENS.map((screen) => source(`screens/${screen}/${screen}Screen.tsx`)),
    source('screens/Settings/SettingsGroupSections.tsx'),
  ],
  search: {
    members: source('screens/Members/MembersScreen.tsx'),
    visitors: source('screens/Members/VisitorMembersScreen.tsx'),
  },
  topics: {
    meet: [
      'Members',
      'VisitorMembers',
      'Member',
      'Likes',
      'MatchFinder',
      'SignupMatches',
      'SwipeGame',
      'Match',
    ],
    talk: ['Chats', 'Conversation'],
    shop: ['Credits', 'Premium', 'Checkout', 'RepeatOrder', 'Transaction', 'Transactions', 'DirectDebit'],
    self: ['Profile', 'CompleteSignup'],
    account: ['Settings', 'AccountSuspended', 'Statement'],
    // Within `meet`: the visitors' filters, which come after the page, load it, too.
    search: ['Members', 'VisitorMembers'],
  },
  hosts: ['Profile', 'Settings', 'Members'],
}

// Slightly more than the build has: who exceeds one makes something smaller, or says here why not.
const budgets = {
  start: 158.5,
  visitor: 168.5,
  member: 258,
  exceptions: {
    // Draws members without Relay: cards, chips and offers come on top of what other pages have.
    VisitorMembersScreen: 164.5,
    // What keeps a failed part from ending its screen, and what closes a dialog by Back on the first page
    // of a visit, are in everyone's file.
    ConversationScreen: 276.5,
    SettingsGroupSections: 264,
    // With Profile's own code, as its topic's file.
    CompleteSignupScreen: 268.5,
  },
}

// Loaded by plain <script src> tags or as a worker: they must stay single files without imports, the worker
// also with its name.
const UNHASHED = new Set(['sw-push'])

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [
    react(),
    cssLayers(),
    iconImports(),
    iconKeys(),
    relayArtifacts(),
    relayHooks(),
    relayParts(),
    routerParts(),
    relayTag,
    relayCompiler(),
    ...(isSsrBuild ? [] : [terserFirst(vendorFiles), entryBudgets(budgets)]),
  ],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  // One bundle: only the icons in use, and React in production mode, whatever NODE_ENV says.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/web',
    emptyOutDir: true,
    target: BUILD_TARGETS,
    manifest: !isSsrBuild,
    sourcemap: true,
    // The content security policy allows no inline script and no data: font or script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? serverEntries : clientEntries,
      // The server reads every catalogue at once; the client's lazy imports of them are included unused.
      checks: { ineffectiveDynamicImport: !isSsrBuild, pluginTimings: false },
      output: isSsrBuild
        ? {}
        : {
            entryFileNames: (chunk) => (UNHASHED.has(chunk.name) ? '[name].js' : 'assets/[name]-[hash].js'),
            // The packages stand before the shared chunks, which would include them.
            codeSplitting: {
              groups: [...vendorGroups, ...sharedChunks(app), sharedWords(sharedWordsFile)],
            },
          },
    },
  },
}))
