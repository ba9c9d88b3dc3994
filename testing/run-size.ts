import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the file runs in the project `thorough`. */
    isThorough: boolean
  }
}

/**
 * Whether this is `npm run faults`, which tries everything; `npm test` tries a sample. A file takes part by
 * importing this module.
 */
export const IS_LONG_RUN = process.env['FAULTS'] === 'long'

/**
 * Whether a `*.sized.test.ts` tries everything: in the project `thorough`, and in `npm run faults`. In `main`
 * it tries a sample of each kind. It is a function, because files of both projects may share this module.
 */
export const triesAll = (): boolean => IS_LONG_RUN || inject('isThorough')

/**
 * The seed of a test's randomness, printed so that a failure can be reproduced with TEST_SEED=<number>.
 * @param about what the randomness is for, in a word
 * @returns an integer below 2^31
 */
export function testSeed(about: string): number {
  const given = Number(process.env['TEST_SEED'])
  const seed = given > 0 ? given : Date.now() % 2 ** 31
  console.log(`${about}: TEST_SEED=${seed}`)
  return seed
}
