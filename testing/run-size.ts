/** Whether this is `npm run faults`, which tries everything; `npm test` tries a sample. A file takes part by importing this module. */
export const IS_LONG_RUN = process.env['FAULTS'] === 'long'

/**
 * The seed of a test's chances, printed so that a failure can be had again: TEST_SEED=<number> gives it back.
 * @param about what the chances are for, in a word
 * @returns an integer below 2^31
 */
export function testSeed(about: string): number {
  const given = Number(process.env['TEST_SEED'])
  const seed = given > 0 ? given : Date.now() % 2 ** 31
  console.log(`${about}: TEST_SEED=${seed}`)
  return seed
}
