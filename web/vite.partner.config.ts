import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILD_TARGETS } from '#web/supported-browsers.data.ts'
import { cssLayers } from '#web/vite/cssLayers.ts'

// The partners' page: a build of its own, so that members load none of it.
export default defineConfig({
  root: path.join(import.meta.dirname, 'partner'),
  base: '/partner/',
  publicDir: false,
  plugins: [react(), cssLayers()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    outDir: '../../dist/web/partner',
    emptyOutDir: true,
    target: BUILD_TARGETS,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: font.
    assetsInlineLimit: 0,
  },
})
