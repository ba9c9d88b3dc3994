import path from 'node:path'
import { build } from 'vite'
import { compileRelay } from '#web/vite/relayCompiler.ts'

const configFile = path.resolve(import.meta.dirname, '../web/vite.config.ts')

try {
  // Once for both builds, whose plugin would run the compiler again.
  await compileRelay()
  process.env.RELAY_COMPILED = 'true'
  // The browser's files, then what the server renders with JSX.
  await build({ configFile, logLevel: 'warn' })
  await build({ configFile, logLevel: 'warn', build: { ssr: true } })
} catch (error) {
  // The compilers say what is wrong and where; the stack would only point at them.
  console.error((error as Error).message)
  process.exitCode = 1
}
