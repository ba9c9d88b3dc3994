import { Fragment } from 'react'
import { keysOf, type KeyDeclaration } from './keys.rules.ts'
import css from './KeyNames.module.css'

const SIGNS: Record<string, string> = { Enter: '↵', Escape: 'Esc', ' ': '␣' }
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

function signOf(part: string): string {
  if (part === 'mod') return isMac() ? '⌘' : 'Ctrl'
  return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}

/** The keys of a declaration as caps: G then O, Ctrl and S, or J and K. */
export function KeyNames({ of }: { of: KeyDeclaration }) {
  const names = of.shown ?? keysOf(of)
  const parts = names.flatMap((name) => (name.length === 1 ? [name] : name.split(/[ +]/)))
  return (
    <span className={css.keys}>
      {parts.map((part, index) => (
        <Fragment key={index}>{part === '–' ? part : <kbd>{signOf(part)}</kbd>}</Fragment>
      ))}
    </span>
  )
}
