import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILD_TARGETS } from '#web/supported-browsers.data.ts'
import { cssLayers } from '#web/vite/cssLayers.ts'
import { relayCompiler } from '#web/vite/relayCompiler.ts'
import { relayHooks } from '#web/vite/relayHooks.ts'
import { relayParts } from '#web/vite/relayParts.ts'
import { relayTag } from '#web/vite/relayTag.ts'
import { vendorGroups } from '#web/vite/vendorGroups.ts'

// The operators' console: a build of its own, so that members' pages load none of it, and the console none of
// theirs. It writes beside the members' files, after them, under names of its own.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), cssLayers(), relayHooks(), relayParts(), relayTag, relayCompiler()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: BUILD_TARGETS,
    manifest: '.vite/operator.json',
    sourcemap: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: path.resolve(import.meta.dirname, 'operator/main.tsx'),
        'theme-boot': path.resolve(import.meta.dirname, 'app/theme-boot.ts'),
      },
      output: {
        entryFileNames: 'assets/operator-[name]-[hash].js',
        chunkFileNames: 'assets/operator-[name]-[hash].js',
        assetFileNames: 'assets/operator-[name]-[hash][extname]',
        codeSplitting: { groups: vendorGroups },
      },
    },
  },
})
