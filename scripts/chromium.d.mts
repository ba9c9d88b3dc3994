/** Types of chromium.mjs for TypeScript programs; the module runs on Node 20 and newer. */
export function findOrInstallChromium(node: string): string | undefined
