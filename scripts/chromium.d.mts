/** What TypeScript programs use of chromium.mjs, which any Node from 20 on runs. */
export function findOrInstallChromium(node: string): string | undefined
