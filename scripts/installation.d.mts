/** Types of installation.mjs for TypeScript programs; the module runs on Node 20 and newer. */
export function productEnvironment(
  node: string,
): Record<string, string | undefined> & { NODE_COMPILE_CACHE: string }

/** The repository's root directory. */
export const ROOT: string
