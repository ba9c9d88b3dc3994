import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = path.join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/lucide-react.mjs')
const IMPORT = /^import \{([^}]+)\} from 'lucide-react'$/gm
const EXPORT = /^export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm

/** The package's file of each icon, by every name that it is exported under. */
function readFilesOfIcons(): Map<string, string> {
  const exported = readFileSync(PACKAGE, 'utf8').matchAll(EXPORT)
  return new Map(
    [...exported].flatMap(([, names, file]) =>
      names!.split(',').map((name): [string, string] => [name.trim().split(' as ').at(-1)!, file!]),
    ),
  )
}

/**
 * Imports each icon from its own file. Through the package's main file every module would seem to use all
 * icons, and a visitor's page would load those of members.
 */
export function iconImports(): Plugin {
  let files: Map<string, string> | undefined
  function importsOf(names: string): string {
    files ??= readFilesOfIcons()
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon, local = icon] = name.split(' as ')
        const file = files!.get(icon!)
        if (file === undefined) throw new Error(`lucide-react has no icon ${icon}`)
        return `import ${local} from 'lucide-react/icons/${file}'`
      })
      .join(';')
  }
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      // As many lines as before, so that source maps stay true.
      handler: (code) => ({
        code: code.replaceAll(
          IMPORT,
          (whole, names: string) => importsOf(names) + '\n'.repeat(whole.split('\n').length - 1),
        ),
        map: null,
      }),
    },
  }
}
