import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MenuEntry } from './html.ts'
import { titleOf } from './markdown.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/developers')

/** The reading order of the guides. A guide that does not exist yet has no place in the menu. */
const NAMES = [
  'README',
  'quick-start',
  'authentication',
  'oauth',
  'pagination',
  'errors',
  'limits',
  'subscriptions',
  'webhooks',
  'partner-page',
  'uploads',
  'rest-calls',
  'sandbox',
  'versioning',
  'changelog',
]

export type Guide = MenuEntry & { name: string; text: string }

/** Reads the existing guides from `docs/developers`. */
export function readGuides(): Guide[] {
  return NAMES.flatMap((name) => {
    const file = path.join(FOLDER, `${name}.md`)
    if (!existsSync(file)) return []
    const text = readFileSync(file, 'utf8')
    return [
      { name, text, title: titleOf(text), path: name === 'README' ? '/developers' : `/developers/${name}` },
    ]
  })
}
