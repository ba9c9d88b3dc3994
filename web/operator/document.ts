import en from './locales/en/console.json'
import nl from './locales/nl/console.json'
import type { OperatorBoot } from './session/boot.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

type DocumentInput = {
  /** Of the console's build: maps each source to its file. */
  manifest: Manifest
  boot: OperatorBoot
  /** The background in both themes, which browsers use for their own bars. */
  pageColours: { light: string; dark: string }
}

const MAIN = 'operator/main.tsx'
const THEME = 'app/theme-boot.ts'
const FONT = 'design/fonts/figtree-latin-wght-normal.woff2'
const ICON = 'operator/icon.svg'
const WORDS = { en, nl }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A source and all that it imports, each once. */
function closure(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source) || manifest[source] === undefined) return found
  found.add(source)
  for (const other of manifest[source].imports ?? []) closure(manifest, other, found)
  return found
}

/**
 * The console's document, the same for every address below `/operator`: the client draws the rest. It has no
 * inline script or style, so it needs no exception from the content security policy.
 */
export function operatorDocument({ manifest, boot, pageColours }: DocumentInput): string {
  const locale = boot.locale.startsWith('nl') ? 'nl' : 'en'
  const words = WORDS[locale]
  const file = (source: string) => manifest[source]?.file
  const modules = [...closure(manifest, MAIN)].map((source) => manifest[source]!)
  const link = (rel: string, href: string | undefined, rest = '') =>
    href === undefined ? '' : `<link rel="${rel}" href="/${href}"${rest}>`
  return [
    `<!doctype html><html lang="${locale}" data-theme="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<script src="/${file(THEME)}"></script>`,
    link('preload', file(FONT), ' as="font" type="font/woff2" crossorigin'),
    ...[...new Set(modules.flatMap(({ css = [] }) => css))].map((href) => link('stylesheet', href)),
    ...modules.map((chunk) => link('modulepreload', chunk.file)),
    link('icon', file(ICON), ' type="image/svg+xml"'),
    ...Object.entries(pageColours).map(
      ([theme, colour]) =>
        `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${theme})">`,
    ),
    `<meta name="robots" content="noindex"></head><body class="op">`,
    `<noscript><p role="alert">${escape(words.document.noScript)}</p></noscript>`,
    `<div id="root"></div>`,
    `<template id="failed"><div class="failed" role="alert" data-failed><h1>${escape(words.document.failed)}</h1>`,
    `<p data-reference>${escape(words.document.reference)} </p><a href="">${escape(words.document.retry)}</a></div></template>`,
    `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`,
    `<script type="module" src="/${file(MAIN)}"></script></body></html>`,
  ].join('')
}
