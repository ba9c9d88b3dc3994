/** What TypeScript programs use of installation.mjs, which any Node from 20 on runs. */
export function productEnvironment(
  node: string,
): Record<string, string | undefined> & { NODE_COMPILE_CACHE: string }

/** The repository's root directory. */
export const ROOT: string
