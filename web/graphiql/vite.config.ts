import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// GraphiQL for frontend developers: its editor is larger than the whole product, so it has a separate build.
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphiql/',
  plugins: [react()],
  // The editor's workers import further files, which the default worker format does not support.
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web/graphiql',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 8000,
  },
})
