import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

function compile(): Promise<void> {
  return new Promise((done, failed) => {
    execFile(process.execPath, ['scripts/relay.ts'], { cwd: root }, (error, out, err) =>
      error ? failed(new Error(`relay-compiler\n${out}${err}`)) : done(),
    )
  })
}

/**
 * Keeps the Relay artifacts fresh: one compile (0.3 s) at the start of a build, one per burst of edits in
 * development.
 */
export function relayCompiler(): Plugin {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    name: 'relay-compiler',
    async buildStart() {
      // scripts/build.ts compiles once for its three builds.
      if (!process.env.VITEST && !process.env.RELAY_COMPILED) await compile()
    },
    configureServer(server) {
      server.watcher.add(resolve(root, 'schema/api.graphql'))
      const edited = (file: string) => {
        if (!/\.(tsx?|graphql)$/.test(file) || file.includes('__generated__')) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          compile().catch((error: Error) => {
            server.config.logger.error(error.message)
            server.ws.send({ type: 'error', err: { message: error.message, stack: '' } })
          })
        }, 30)
      }
      server.watcher.on('change', edited).on('add', edited).on('unlink', edited)
    },
  }
}
