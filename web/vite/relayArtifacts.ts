import type { Plugin } from 'vite'

// Relay reads a missing one of these as null.
const NULLS = /"(?:alias|args|storageKey|concreteType|abstractKey|metadata)": null,?/g
// For the check in development that an artifact is current.
const HASH = /^\(node as any\)\.hash = "\w+";$/m
// A null at the end of its object leaves a comma behind.
const LAST_COMMA = /,(?=\s*\})/g

/**
 * Drops from the compiler's artifacts what Relay does not need in production: nulls, and hashes, which do not
 * compress. A screen has fifty artifacts.
 */
export function relayArtifacts(): Plugin {
  return {
    name: 'relay-artifacts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/__generated__\/.*\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(NULLS, '').replace(HASH, '').replaceAll(LAST_COMMA, ''),
        map: null,
      }),
    },
  }
}
